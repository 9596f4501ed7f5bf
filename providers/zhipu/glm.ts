// Common parts of all endpoints of GLM's maker: Zhipu, Z.AI and the coding plan.
import type { ChatParams, NamedErrorType, ThinkingSupport } from '@tributary/runtime-core';
import { since } from '@tributary/runtime-core/models';

/** Source: https://docs.z.ai/guides/capabilities/thinking-mode, as of 2026-05-18. */
const switches = since('glm-4.5');
/** A call's arguments stream when asked for; else a call comes whole, late. Models that see do not. Source: https://docs.z.ai/, as of 2026-05-18. */
const fromGLM46 = since('glm-4.6');
const streamsTools = (id: string): boolean => fromGLM46(id) && !/\dv/.test(id);

export const glmThinking: ThinkingSupport = { 'glm-4.5+': ['switch'] };
export const glmThinks = (id: string): boolean => switches(id);

/** Search as a tool whose sources come with the first chunk. */
export const glmSearch = (engine: string): Record<string, unknown> => ({
  type: 'web_search',
  web_search: { enable: true, search_engine: engine, search_result: true, result_sequence: 'before' },
});

export const glmFields = ({ enabledSearch, model, thinking, tools }: ChatParams, engine: string) => ({
  ...(enabledSearch ? { tools: [glmSearch(engine)] } : {}),
  ...(thinking && switches(model) ? { thinking: { type: thinking.type } } : {}),
  ...(tools?.length && streamsTools(model) ? { tool_stream: true } : {}),
});

/** All others are business errors. Source: https://docs.bigmodel.cn/cn/faq/api-code, as of 2026-05-18. */
const codes: ReadonlyMap<string, NamedErrorType> = new Map([
  ['1000', 'InvalidProviderAPIKey'],
  ['1001', 'InvalidProviderAPIKey'],
  ['1002', 'InvalidProviderAPIKey'],
  ['1003', 'InvalidProviderAPIKey'],
  ['1004', 'InvalidProviderAPIKey'],
  ['1113', 'InsufficientQuota'],
  ['1211', 'ModelNotFound'],
  ['1261', 'ExceededContextWindow'],
  ['1302', 'QuotaLimitReached'],
  ['1303', 'QuotaLimitReached'],
  ['1304', 'QuotaLimitReached'],
  ['1305', 'QuotaLimitReached'],
  ['1308', 'QuotaLimitReached'], // a plan's hours or week are used up
]);

export const glmError = ({ code }: { readonly code?: string | undefined }): NamedErrorType | undefined =>
  code === undefined ? undefined : codes.get(code);
