// Serves Ollama's embeddings: `/api/embed`, and `/api/embeddings` of older clients. Source: Ollama's api.md, read 2026-11-28.
import type { EmbeddingsParams } from '@tributary/runtime-core';
import { given, Losses } from '@tributary/runtime-core/door';
import type { DoorSide } from '@tributary/runtime-core/door';

/** `truncate` cuts long texts, which is the vendor's choice. `keep_alive` is about the machine of the model. */
const embed: DoorSide<'embeddings'> = {
  operation: 'embeddings',
  read(body, model) {
    const lost = new Losses();
    lost.others(body, new Set(['model', 'input', 'dimensions']));
    const { input, dimensions } = body;
    const params = { model, input, ...given({ dimensions }) };
    return { params: params as EmbeddingsParams, lost: lost.list() }; // the host checks it against the schema
  },
  write: (embeddings, { model, usage }) => ({
    kind: 'json',
    body: {
      model,
      embeddings,
      total_duration: 0,
      load_duration: 0,
      prompt_eval_count: usage?.totalInputTokens ?? 0,
    },
  }),
};

const embedding: DoorSide<'embeddings'> = {
  operation: 'embeddings',
  read(body, model) {
    const lost = new Losses();
    lost.others(body, new Set(['model', 'prompt']));
    return { params: { model, input: body['prompt'] } as EmbeddingsParams, lost: lost.list() }; // checked as above
  },
  write: ([vector = []]) => ({ kind: 'json', body: { embedding: vector } }),
};

export const sides: Readonly<Record<string, DoorSide>> = { '/api/embed': embed, '/api/embeddings': embedding };
