// iFLYTEK Spark: a base URL for each generation, codes inside a 200, no list of models.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, ChatParams, NamedErrorType, WireRequest } from '@tributary/runtime-core';
import { catalogueList, openaiStyle } from '@tributary/provider-openai-style';

const host = 'https://spark-api-open.xf-yun.com';
const baseURL = `${host}/v1`;

/** Path of the vendor's API by model; other models use /v1. */
const parts: ReadonlyMap<string, string> = new Map([
  ['spark-x2-flash', '/agent/v1'],
  ['spark-x2', '/x2'],
  ['spark-x1.5', '/v2'],
  ['x1', '/v2'],
]);

/** 11200: the key's application has no licence for the model. 11202 and 11203: limits per second and of concurrent calls. */
const codes: ReadonlyMap<string, NamedErrorType> = new Map([
  ['11200', 'PermissionDenied'],
  ['11202', 'QuotaLimitReached'],
  ['11203', 'QuotaLimitReached'],
]);

const chatFields = (params: ChatParams, { searchMode = 'normal' }: CallContext): Record<string, unknown> => ({
  ...(params.enabledSearch
    ? {
        tools: [{ type: 'web_search', web_search: { enable: true, search_mode: searchMode } }],
      }
    : {}),
  ...(params.thinking ? { thinking: { type: params.thinking.type } } : {}),
});

/** With a user-given base URL, the path is not changed. */
function atItsPart(request: WireRequest, { params, vault }: CallContext): WireRequest {
  const part = vault.baseURL === undefined ? parts.get(params.model) : undefined;
  return part === undefined ? request : { ...request, path: `${host}${part}${request.path}` };
}

const models = () => import('./models.ts');

const wire = openaiStyle({ baseURL, chatFields, user: false });

export default defineProvider({
  manifest: {
    id: 'spark',
    name: 'iFLYTEK Spark',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'APIPassword', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['switch'] },
    recommended: {
      models: ['spark-x2', 'lite'],
      source: 'https://www.xfyun.cn/doc/spark/HTTP%E8%B0%83%E7%94%A8%E6%96%87%E6%A1%A3.html',
      date: '2026-05-18',
    },
    publicModels: true,
    links: {
      keys: 'https://console.xfyun.cn/services/bm4',
      docs: 'https://www.xfyun.cn/doc/spark/HTTP%E8%B0%83%E7%94%A8%E6%96%87%E6%A1%A3.html',
      home: 'https://www.xfyun.cn',
    },
    checkModel: 'lite',
    browser: false,
  },
  models,
  apply(hooks) {
    // The vendor has no model list.
    hooks.models.tapPromise('spark', catalogueList(models));
    wire(hooks);
    hooks.buildRequest.tap('spark', atItsPart);
    // Source: https://www.xfyun.cn/doc/spark/HTTP%E8%B0%83%E7%94%A8%E6%96%87%E6%A1%A3.html, as of 2026-05-18.
    hooks.mapError.tap('spark', ({ code }) => (code === undefined ? undefined : codes.get(code)));
  },
});
