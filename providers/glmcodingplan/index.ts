// Zhipu's GLM coding plan: GLM's wire at a flat rate; no model list.
import { defineProvider } from '@tributary/runtime-core';
import type { ChatParams } from '@tributary/runtime-core';
import { always } from '@tributary/runtime-core/rules';
import { catalogueList, codingPlanFields, openaiStyle } from '@tributary/provider-openai-style';
import { glmError } from '@tributary/provider-zhipu';

/** Mainland China; the rest of the world uses api.z.ai/api/coding/paas/v4. */
const baseURL = 'https://open.bigmodel.cn/api/coding/paas/v4';

/** GLM's own switch, which alone can turn thinking off, beside the fields of coding plans. */
const chatFields = (params: ChatParams): Record<string, unknown> => ({
  ...(params.thinking ? { thinking: { type: params.thinking.type } } : {}),
  ...codingPlanFields(params),
});

const wire = openaiStyle({ baseURL, chatFields });
const models = () => import('./models.ts');

export default defineProvider({
  manifest: {
    id: 'glmcodingplan',
    name: 'GLM Coding Plan',
    mark: 'zhipu',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    // The plan's URL outside China, used in its recordings.
    hosts: ['api.z.ai'],
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['switch', 'budget'] },
    recommended: {
      models: ['GLM-5.1', 'GLM-5'],
      source: 'https://docs.z.ai/devpack/overview',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://open.bigmodel.cn/usercenter/apikeys',
      docs: 'https://docs.z.ai/devpack/overview',
      home: 'https://z.ai/subscribe',
    },
    checkModel: 'GLM-4.7',
    browser: false,
  },
  models,
  rules: [always({ stream: true })],
  apply(hooks) {
    hooks.models.tapPromise('glmcodingplan', catalogueList(models));
    wire(hooks);
    hooks.mapError.tap('glmcodingplan', glmError);
  },
});
