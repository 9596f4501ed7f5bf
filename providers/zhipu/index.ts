// Zhipu: search as a tool, a switch for thinking, errors by number, a model list beside the chat API.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, ChatParams } from '@tributary/runtime-core';
import { always, atMost, clamp, scale, when } from '@tributary/runtime-core/rules';
import type { Rule } from '@tributary/runtime-core/rules';
import { isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { openaiStyle } from '@tributary/provider-openai-style';
import { glmError, glmFields, glmThinking } from './glm.ts';

export { glmError, glmFields, glmThinking, glmThinks } from './glm.ts';

const baseURL = 'https://open.bigmodel.cn/api/paas/v4';

const wholeOutputByDefault: Rule = {
  says: 'max_tokens is what the catalogue knows as the most by default',
  apply(params, { card }) {
    const most = params.max_tokens === undefined ? card(params.model)?.maxOutput : undefined;
    return most === undefined ? params : { ...params, max_tokens: most };
  },
};

const chatFields = (params: ChatParams, { env, searchMode }: CallContext): Record<string, unknown> =>
  glmFields(params, env['ZHIPU_SEARCH_ENGINE'] || searchMode || 'search_std');

/** The model center's list: beside the chat API at the vendor, below any other base URL. */
const listAt = (base: string): string =>
  `${base.replace(/(\/paas\/v\d+)?\/*$/, '')}/fine-tuning/model_center/list?pageSize=100&pageNum=1`;

/** The model center's rows, named as the family reads them. */
const rowsOf = (json: unknown): readonly Json[] =>
  list(record(json)?.['rows']).flatMap((row) => (isRecord(row) ? [{ ...row, id: row['modelCode'] }] : []));

const wire = openaiStyle({
  baseURL,
  chatFields,
  models: {
    path: listAt,
    headers: { 'bigmodel-organization': 'tributary', 'bigmodel-project': 'tributary' },
    rows: rowsOf,
    read: (row) => named({ displayName: text(row['modelName']), description: text(row['description']) }),
    keywords: 'zhipu',
  },
});

const named = (told: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(told).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

const cogviewSizes = ['1024x1024', '768x1344', '864x1152', '1344x768', '1152x864', '1440x720', '720x1440'];
const glmSizes = ['1280x1280', '1568x1056', '1056x1568', '1472x1088', '1088x1472', '1728x960', '960x1728'];

export default defineProvider({
  manifest: {
    id: 'zhipu',
    name: 'Zhipu (BigModel)',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage'],
    makes: ['glm', 'charglm', 'codegeex'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    settingsEnv: ['ZHIPU_SEARCH_ENGINE'],
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'grounding', 'usage'],
    omits: [
      {
        parts: ['max_tokens'],
        models: ['glm-4v'],
        outside: '[1, 1024]',
        reason: 'these models take 1,024 at most, which is sent for more',
        source: 'https://docs.bigmodel.cn/',
      },
      {
        parts: ['max_tokens'],
        models: ['glm-zero-preview'],
        outside: '[1, 15300]',
        reason: 'the model takes 15,300 at most, which is sent for more',
        source: 'https://docs.bigmodel.cn/',
      },
      {
        parts: ['max_tokens'],
        filled: true,
        reason: 'the most that the catalogue knows of the model: a rule of this project',
        source: 'https://docs.bigmodel.cn/',
      },
      {
        parts: ['temperature'],
        scaled: 0.5,
        reason: 'the range is 0 to 1, the common one 0 to 2',
        source: 'https://docs.bigmodel.cn/',
      },
    ],
    thinking: glmThinking,
    recommended: {
      models: ['glm-5.1', 'glm-5', 'glm-4.7-flash'],
      source: 'https://docs.bigmodel.cn/',
      date: '2026-05-18',
    },
    // The sizes that the vendor recommends. GLM-Image knows one quality; that CogView-3 knows two is unconfirmed.
    // Source: https://docs.bigmodel.cn/api-reference/模型-api/图像生成 and
    // https://docs.z.ai/api-reference/image/generate-image, read 2026-11-25.
    images: {
      'glm-image': { sizes: glmSizes },
      'cogview-4': { sizes: cogviewSizes, quality: ['standard', 'hd'] },
      cogview: { sizes: cogviewSizes },
    },
    links: {
      keys: 'https://open.bigmodel.cn/usercenter/apikeys',
      docs: 'https://docs.bigmodel.cn/',
      home: 'https://zhipuai.cn',
    },
    checkModel: 'glm-4.7-flash',
    browser: true,
  },
  models: () => import('./models.ts'),
  rules: [
    always({ stream: true }),
    scale('temperature', 0.5),
    when(
      'the all-tools model',
      ({ model }) => model === 'glm-4-alltools',
      clamp('temperature', 0.01, 0.99),
      clamp('top_p', 0.01, 0.99),
    ),
    wholeOutputByDefault,
    when('glm-4v models', ({ model }) => model.includes('glm-4v'), atMost('max_tokens', 1024)),
    when('glm-zero-preview', ({ model }) => model === 'glm-zero-preview', atMost('max_tokens', 15_300)),
  ],
  apply(hooks) {
    wire(hooks);
    hooks.mapError.tap('zhipu', glmError);
  },
});
