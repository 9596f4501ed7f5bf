// Xinference: a server of one's own, usually on this machine, that tells what each model can do.
import { defineProvider } from '@tributary/runtime-core';
import type { ModelEntry } from '@tributary/runtime-core';
import { list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { openaiStyle, templateThinking, positive } from '@tributary/provider-openai-style';

const baseURL = 'http://localhost:9997/v1';

/** Rows of embedding, image and audio models stand in the same list. */
export function readRow(row: Json): Partial<ModelEntry> | undefined {
  const type = text(row['model_type']);
  if (type !== undefined && type !== 'LLM') return undefined;
  const abilities = new Set(list(row['model_ability']));
  const displayName = text(row['name']);
  const description = text(row['model_description']);
  const contextWindowTokens = positive(row['context_length']);
  return {
    functionCall: abilities.has('tools'),
    vision: abilities.has('vision'),
    reasoning: abilities.has('reasoning'),
    ...(displayName === undefined ? {} : { displayName }),
    ...(description === undefined ? {} : { description }),
    ...(contextWindowTokens === undefined ? {} : { contextWindowTokens }),
  };
}

export default defineProvider({
  manifest: {
    id: 'xinference',
    name: 'Xinference',
    family: 'openai-style',
    operations: ['chat', 'models', 'embeddings', 'textToImage', 'textToSpeech'],
    keyVault: { required: [], optional: ['apiKey', 'baseURL'], placeholders: { baseURL } },
    baseURL,
    chat: ['text', 'tools', 'reasoning', 'usage'],
    thinking: { '*': ['effort', 'switch'] },
    links: { docs: 'https://inference.readthedocs.io/', home: 'https://inference.readthedocs.io/' },
    browser: true,
    local: { baseURL, probe: '/models', start: 'xinference-local' },
  },
  models: () => import('./models.ts'),
  apply: openaiStyle({ baseURL, chatFields: templateThinking, models: { read: readRow } }),
});
