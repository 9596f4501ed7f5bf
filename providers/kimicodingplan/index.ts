// Kimi Code: Moonshot's coding models over the Anthropic wire.
import { defineProvider, stages } from '@tributary/runtime-core';
import type { CallContext, WireRequest } from '@tributary/runtime-core';
import { anthropicStyle, claudeOmits } from '@tributary/provider-anthropic-style';
import { catalogueList } from '@tributary/provider-openai-style';
import { maxTokens, withSampling, withThoughts } from './kimi.ts';

const baseURL = 'https://api.kimi.com/coding';

const wire = anthropicStyle({ baseURL });

export default defineProvider({
  manifest: {
    id: 'kimicodingplan',
    name: 'Kimi Code',
    mark: 'kimi',
    family: 'anthropic-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['KIMICODINGPLAN_API_KEY', 'KIMI_API_KEY'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    omits: [
      {
        parts: ['temperature', 'top_p', 'max_tokens'],
        filled: true,
        reason: 'the vendor fixes the first two for Kimi K2.5 and later; the Messages API demands the third',
        source: 'https://platform.moonshot.ai/docs/guide/kimi-k2-5-quickstart',
      },
      {
        parts: ['temperature', 'top_p'],
        reason: 'the vendor fixes both for Kimi K2.5 and later',
        source: 'https://platform.moonshot.ai/docs/guide/kimi-k2-5-quickstart',
      },
      ...claudeOmits,
    ],
    thinking: { '*': ['switch'] },
    recommended: {
      models: ['kimi-k2.5'],
      source: 'https://platform.moonshot.ai/docs',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://www.kimi.com/code',
      docs: 'https://platform.moonshot.ai/docs',
      home: 'https://platform.moonshot.ai',
    },
    checkModel: 'kimi-k2.5',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    // The vendor has no model list: the catalogue is used.
    hooks.models.tapPromise(
      'kimicodingplan',
      catalogueList(() => import('./models.ts')),
    );
    // Before the family's default of max_tokens.
    hooks.normalizeParams.tap({ name: 'kimicodingplan', stage: stages.wire }, maxTokens);
    wire(hooks);
    hooks.buildRequest.tap('kimicodingplan', (request: WireRequest, { params }: CallContext) =>
      withThoughts(withSampling(request, params), params),
    );
  },
});
