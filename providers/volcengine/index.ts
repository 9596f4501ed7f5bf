// Volcengine Ark (Doubao): thinking by a switch; search on the Responses API only.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, TextToImageParams, WireRequest } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const baseURL = 'https://ark.cn-beijing.volces.com/api/v3';

const searchTool = { type: 'web_search', sources: ['douyin', 'moji', 'toutiao'] };

/** The vendor's name for the references. */
const imageFields = ({ images, ...rest }: TextToImageParams): Record<string, unknown> => ({
  ...rest,
  ...(images === undefined ? {} : { image: images }),
});

const wire = openaiStyle({
  imageFields,
  imagesInFields: true,

  baseURL,
  responses: ({ apiMode, enabledSearch }) => apiMode === 'responses' || enabledSearch === true,
  searchTools: () => [searchTool],
  models: { keywords: 'volcengine' },
});

/** The same switch on both wires; a budget is not taken. */
const withThinking = (request: WireRequest, { params: { thinking } }: CallContext): WireRequest =>
  thinking ? { ...request, body: { ...request.body, thinking: { type: thinking.type } } } : request;

export default defineProvider({
  manifest: {
    id: 'volcengine',
    name: 'Volcengine Ark (Doubao)',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage'],
    makes: ['doubao'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: {
      apiKey: ['VOLCENGINE_API_KEY', 'ARK_API_KEY'],
      baseURL: ['VOLCENGINE_BASE_URL', 'VOLCENGINE_PROXY_URL'],
    },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'grounding', 'usage'],
    thinking: { '*': ['switch'] },
    recommended: {
      models: ['doubao-seed-2.0-pro', 'doubao-seed-2.0-lite'],
      source: 'https://www.volcengine.com/docs/82379/1298454',
      date: '2026-05-18',
    },
    // Unconfirmed by the vendor: its page, https://www.volcengine.com/docs/82379/1541523, could not be read. Resellers
    // of the models have the same sizes and the seed, and 10 to 14 references.
    // Source: https://novita.ai/docs/api-reference/model-apis-seedream-3-0-t2i, https://302ai.apifox.cn/347859401e0
    // (4.0) and https://novita.ai/docs/api-reference/model-apis-seedream-4.5 (limits of pixels), read 2026-11-25.
    images: {
      'seedream-3': {
        sizes: ['1024x1024', '864x1152', '1152x864', '1280x720', '720x1280', '832x1248', '1248x832'],
        seed: true,
      },
      seedream: {
        sizes: ['2048x2048', '2304x1728', '1728x2304', '2560x1440', '1440x2560', '2496x1664', '1664x2496'],
        references: 10,
      },
    },
    links: {
      keys: 'https://console.volcengine.com/ark/region:ark+cn-beijing/apiKey',
      docs: 'https://www.volcengine.com/docs/82379/1298454',
      home: 'https://www.volcengine.com/product/ark',
    },
    checkModel: 'doubao-seed-1.8',
    browser: false,
    responses: true,
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    wire(hooks);
    hooks.buildRequest.tap('volcengine', withThinking);
  },
});
