// Higress: a gateway of the user’s own in front of other vendors’ models.
import { defineProvider } from '@tributary/runtime-core';
import type { ModelEntry } from '@tributary/runtime-core';
import { at, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { openaiStyle, positive } from '@tributary/provider-openai-style';

export function readRow(row: Json, id: string): Partial<ModelEntry> {
  const displayName = text(row['name']);
  const description = text(row['description']);
  const contextWindowTokens = positive(row['context_length']);
  const maxTokens = positive(at(row, 'top_provider.max_completion_tokens'));
  const says = (words: RegExp): boolean => description !== undefined && words.test(description);
  return {
    functionCall: says(/function calling|tools/i),
    vision: says(/vision|multimodal/i) || id.includes('vision'),
    reasoning: says(/reasoning/i),
    ...(displayName === undefined ? {} : { displayName }),
    ...(description === undefined ? {} : { description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

/** Generates a UUID from random bytes, since pages on plain http lack the function. */
function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const wire = openaiStyle({
  headers: { 'http-referer': 'https://www.npmjs.com/package/@tributary/runtime-core', 'x-title': 'Tributary' },
  models: { read: readRow },
});

export default defineProvider({
  manifest: {
    id: 'higress',
    name: 'Higress',
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey', 'baseURL'], optional: [], placeholders: { baseURL: 'https://127.0.0.1:8080/v1' } },
    env: { apiKey: ['HIGRESS_API_KEY'], baseURL: ['HIGRESS_BASE_URL', 'HIGRESS_PROXY_URL'] },

    chat: ['text', 'tools', 'reasoning', 'usage'],
    recommended: {
      models: ['qwen-plus', 'qwen-max'],
      source: 'https://higress.cn/',
      date: '2026-05-18',
    },
    links: { keys: 'https://apig.console.aliyun.com/', docs: 'https://higress.cn/', home: 'https://higress.cn/' },
    checkModel: 'qwen-max',
    browser: true,
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    wire(hooks);
    // The gateway's log identifies calls by this header.
    hooks.buildRequest.tap('higress', (request) => ({
      ...request,
      headers: { ...request.headers, 'x-request-id': requestId() },
    }));
  },
});
