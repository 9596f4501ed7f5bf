// Voyage AI: embeddings alone; the vendor refuses `encoding_format: float` and names dimensions otherwise.
import { defineProvider, VendorError } from '@tributary/runtime-core';
import { at, isRecord, list, noteInput, readJSON, record } from '@tributary/runtime-core/wire';
import { call, vectorOf } from '@tributary/provider-openai-style';

const baseURL = 'https://api.voyageai.com/v1';

export default defineProvider({
  manifest: {
    id: 'voyage',
    name: 'Voyage AI',
    family: 'openai-style',
    operations: ['embeddings'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'pa-…', baseURL } },
    baseURL,
    links: {
      keys: 'https://dashboard.voyageai.com/organization/api-keys',
      docs: 'https://docs.voyageai.com/',
      home: 'https://www.voyageai.com',
    },
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    hooks.embeddings.tapPromise('voyage', async ({ model, input, dimensions, input_type }, context) => {
      // The vendor's words for both roles are the contract's: https://docs.voyageai.com/reference/embeddings-api, not read itself, 2026-11-27.
      const body = {
        model,
        input,
        ...(input_type === undefined ? {} : { input_type }),
        ...(dimensions === undefined ? {} : { output_dimension: dimensions }),
      };
      const json = await readJSON(await call(context, { baseURL }, { method: 'post', path: '/embeddings', body }));
      const rows = list(record(json)?.['data']).filter(isRecord);
      const vectors = rows
        .sort((a, b) => Number(a['index'] ?? 0) - Number(b['index'] ?? 0))
        .map((row) => vectorOf(row['embedding']));
      if (vectors.length === 0 || vectors.some((vector) => vector.length === 0))
        throw new VendorError({ message: 'the answer holds no embeddings', status: 200, body: json });
      noteInput(context, at(json, 'usage.total_tokens'));
      return vectors;
    });
  },
});
