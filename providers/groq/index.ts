// Groq: usage and errors in a field of its own, no tools on a stream.
import { defineProvider, errorRules } from '@tributary/runtime-core';
import { abilitiesByKeyword } from '@tributary/runtime-core/models';
import { oneReplyWithTools } from '@tributary/runtime-core/rules';
import { openaiStyle, positive } from '@tributary/provider-openai-style';

const baseURL = 'https://api.groq.com/openai/v1';

const keywords = {
  functionCall: ['tool', 'llama-3.3', 'llama-3.1', 'llama3-', 'mixtral-8x7b-32768', 'gemma2-9b-it'],
  vision: ['vision'],
  reasoning: ['deepseek-r1'],
};

const wire = openaiStyle({
  baseURL,
  usageAt: ['x_groq.usage'], // the last chunk may carry usage only in Groq's own field
  errorAt: ['x_groq.error'],
  models: {
    read: (row, id) =>
      row['active'] === false
        ? undefined
        : {
            ...abilitiesByKeyword(id, keywords),
            ...(positive(row['context_window']) === undefined
              ? {}
              : { contextWindowTokens: Number(row['context_window']) }),
          },
  },
});

/** Documents which models' thinking is controlled differently. */
const thinkingPage = 'https://console.groq.com/docs/reasoning';

export default defineProvider({
  manifest: {
    id: 'groq',
    name: 'Groq',
    family: 'openai-style',
    operations: ['chat', 'models', 'textToSpeech', 'speechToText'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'gsk_…', baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinkingModels: [
      {
        parts: ['qwen3', 'qwen/qwen-3'],
        thinking: { kind: 'set', efforts: ['none', 'default'] },
        source: thinkingPage,
        date: '2026-11-22',
      },
    ],
    recommended: {
      models: ['meta-llama/llama-4-scout-17b-16e-instruct'],
      source: 'https://console.groq.com/docs/api-reference',
      date: '2026-05-18',
    },
    // Source: https://console.groq.com/docs/speech-text, read 2026-11-25.
    transcription: {
      '*': {
        models: ['whisper-large-v3-turbo', 'whisper-large-v3'],
        formats: ['flac', 'mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'ogg', 'wav', 'webm'],
        language: true,
        marks: true,
        maxBytes: 25_000_000,
      },
    },
    links: {
      keys: 'https://console.groq.com/keys',
      billing: 'https://console.groq.com/settings/billing',
      docs: 'https://console.groq.com/docs/api-reference',
      home: 'https://groq.com',
    },
    checkModel: 'llama-3.1-8b-instant',
    browser: true,
  },
  models: () => import('./models.ts'),
  // With tools, the reply is unstreamed: a project rule (providers/README.md). The wire turns it into events.
  rules: [oneReplyWithTools],
  apply(hooks) {
    wire(hooks);
    // A 403 that names no missing permission is Groq's answer to a blocked region.
    // Source: https://console.groq.com/docs/api-reference, as of 2026-05-18.
    hooks.mapError.tap('groq', errorRules([], [{ type: 'LocationNotSupportError', status: [403] }]));
  },
});
