// Volcengine's coding plan: Ark's wire at a flat rate; no model list.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams, NamedErrorType } from '@tributary/runtime-core';
import { always } from '@tributary/runtime-core/rules';
import { catalogueList, codingPlanFields, openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://ark.cn-beijing.volces.com/api/coding/v3';

/** Ark's own switch, which alone can turn thinking off, beside the fields of coding plans. */
const chatFields = (params: ChatParams): Record<string, unknown> => ({
  ...(params.thinking ? { thinking: { type: params.thinking.type } } : {}),
  ...codingPlanFields(params),
});

/** Error codes of the vendor's page; all others are business errors. */
const codes: ReadonlyMap<string, NamedErrorType> = new Map([
  ['AccountOverdueError', 'InsufficientQuota'],
  ['AccountQuotaExceeded', 'QuotaLimitReached'], // the plan's hours, week or month are used up
  ['InvalidEndpointOrModel.NotFound', 'ModelNotFound'],
  ['ModelNotOpen', 'ModelNotFound'],
]);

const wire = openaiStyle({ baseURL, chatFields });
const models = () => import('./models.ts');

export default defineProvider({
  manifest: {
    id: 'volcenginecodingplan',
    name: 'Volcengine Coding Plan',
    mark: 'volcengine',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['switch', 'budget'] },
    recommended: {
      models: ['doubao-seed-2.0-code', 'doubao-seed-2.0-pro'],
      source: 'https://www.volcengine.com/docs/82379/1925114',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://console.volcengine.com/ark/',
      docs: 'https://www.volcengine.com/docs/82379/1925114',
      home: 'https://www.volcengine.com/activity/codingplan',
    },
    checkModel: 'doubao-seed-code',
    browser: false,
  },
  models,
  rules: [always({ stream: true })],
  apply(hooks) {
    hooks.models.tapPromise('volcenginecodingplan', catalogueList(models));
    wire(hooks);
    // Source: https://www.volcengine.com/docs/82379/1925114, read 2026-11-20.
    hooks.mapError.tap('volcenginecodingplan', ({ code }) => (code === undefined ? undefined : codes.get(code)));
  },
});
