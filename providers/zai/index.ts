// Z.AI: GLM outside mainland China; Zhipu's rules with its own search engine, and a plain model list.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, ChatParams } from '@tributary/runtime-core';
import { always, scale } from '@tributary/runtime-core/rules';
import { openaiStyle } from '@tributary/provider-openai-style';
import { glmError, glmFields, glmThinking, glmThinks } from '@tributary/provider-zhipu';

const baseURL = 'https://api.z.ai/api/paas/v4';

const chatFields = (params: ChatParams, { searchMode = 'search-prime' }: CallContext): Record<string, unknown> =>
  glmFields(params, searchMode);

const wire = openaiStyle({
  baseURL,
  chatFields,
  models: { keywords: 'zhipu', read: (_row, id) => ({ reasoning: glmThinks(id) }) },
});

export default defineProvider({
  manifest: {
    id: 'zai',
    name: 'Z.AI',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'grounding', 'usage'],
    omits: [
      {
        parts: ['temperature'],
        scaled: 0.5,
        reason: 'the range is 0 to 1, the common one 0 to 2',
        source: 'https://docs.z.ai/api-reference/llm/chat-completion',
      },
    ],
    thinking: glmThinking,
    links: {
      keys: 'https://z.ai/manage-apikey/apikey-list',
      docs: 'https://docs.z.ai/',
      home: 'https://z.ai',
    },
  },
  models: () => import('./models.ts'),
  rules: [always({ stream: true }), scale('temperature', 0.5)],
  apply(hooks) {
    wire(hooks);
    hooks.mapError.tap('zai', glmError);
  },
});
