// Google Gemini over the vendor's own generateContent API.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, WireRequest } from '@tributary/runtime-core';
import { geminiOmits, geminiSound, googleSearchFee, googleStyle } from '@tributary/provider-google-style';

const baseURL = 'https://generativelanguage.googleapis.com';

const wire = googleStyle({ baseURL, searchFee: googleSearchFee });

/**
 * Google logs a project's calls with their texts, unless the project or the call turns that off. Other servers with
 * this API may not know the field.
 * Source: https://ai.google.dev/gemini-api/docs/logs-datasets, read 2026-11-27.
 */
function withoutLog(request: WireRequest, { params, vault }: CallContext): WireRequest {
  const own = vault.baseURL === undefined || new URL(vault.baseURL).host === new URL(baseURL).host;
  return params.store === false && own ? { ...request, body: { ...request.body, store: false } } : request;
}

export default defineProvider({
  manifest: {
    id: 'google',
    name: 'Google Gemini',
    mark: 'gemini',
    family: 'google-style',
    operations: ['chat', 'models', 'embeddings'],
    makes: ['gemini', 'gemma', 'learnlm'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'AIza…', baseURL } },
    env: { apiKey: ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'] },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'reasoning_signature', 'grounding', 'image_output', 'usage'],
    omits: [...geminiOmits],
    documents: {
      maxBytes: 30_000_000,
      source: 'https://ai.google.dev/gemini-api/docs/document-processing',
      date: '2026-11-25',
    },
    sound: geminiSound,
    checkModel: 'gemini-3-flash-preview',
    browser: true,
    recommended: {
      models: ['gemini-3.5-flash', 'gemini-3.1-flash-lite'],
      source: 'https://ai.google.dev/api/generate-content',
      date: '2026-05-18',
    },
    links: {
      keys: 'https://aistudio.google.com/app/apikey',
      docs: 'https://ai.google.dev/api/generate-content',
      home: 'https://ai.google.dev',
    },
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    wire(hooks);
    hooks.buildRequest.tap('google', withoutLog);
  },
});
