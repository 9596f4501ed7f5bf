// Replicate: image models run as predictions.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext, ModelEntry } from '@tributary/runtime-core';
import { finished, several } from '@tributary/provider-job-style';
import { at, joinURL, list, requestJSON, requestList, text } from '@tributary/runtime-core/wire';
import { orderOf, predictionPath, ratios, readPrediction } from './prediction.ts';

const baseURL = 'https://api.replicate.com';

/** Prefers the catalogue, since a row has only a name and a description. */
function entryOf(row: unknown, { card }: CallContext): ModelEntry[] {
  const [owner, name] = [text(at(row, 'owner')), text(at(row, 'name'))];
  if (owner === undefined || name === undefined) return [];
  const id = `${owner}/${name}`;
  const description = text(at(row, 'description'));
  return [
    {
      id,
      displayName: card(id)?.displayName ?? name,
      ...(description === undefined ? {} : { description }),
      enabled: card(id)?.enabled === true,
    },
  ];
}

export default defineProvider({
  manifest: {
    id: 'replicate',
    name: 'Replicate',
    family: 'job-style',
    operations: ['textToImage', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { apiKey: 'r8_…', baseURL } },
    env: { apiKey: ['REPLICATE_API_KEY', 'REPLICATE_API_TOKEN'] },
    baseURL,
    // The count is of orders, and a choice of this package. Fill models are sent no ratio.
    // Source: schemas of black-forest-labs/flux-1.1-pro-ultra, flux-1.1-pro and flux-kontext-pro at replicate.com
    // (seed, aspect_ratio, Kontext's input_image), read 2026-11-25. Only Ultra's names the ratios: for the others they
    // are unconfirmed.
    images: {
      kontext: { sizes: ratios, count: 4, seed: true, references: 1 },
      'flux-fill': { count: 4, seed: true },
      flux: { sizes: ratios, count: 4, seed: true },
      '*': { count: 4 },
    },
    links: {
      keys: 'https://replicate.com/account/api-tokens',
      docs: 'https://replicate.com/docs/reference/http',
      home: 'https://replicate.com',
    },
    checkModel: 'black-forest-labs/flux-1.1-pro',
    browser: false,
  },
  models: () => import('./models.ts'),
  apply(hooks) {
    const signIn = ({ vault }: CallContext) => ({ authorization: `Bearer ${vault.apiKey ?? ''}` });

    hooks.textToImage.tapPromise('replicate', async (params, context: CallContext) => {
      const base = context.vault.baseURL ?? baseURL;
      const headers = signIn(context);
      return several(params.n, async () => {
        const { path, body } = orderOf(params);
        // Waits for fast models, whose answer contains the image.
        const order = await requestJSON(context, {
          url: joinURL(base, path),
          headers: { ...headers, prefer: 'wait' },
          body,
        });
        const url = joinURL(base, predictionPath(order));
        return finished(context, order, readPrediction, () => requestJSON(context, { url, headers }));
      });
    });

    hooks.models.tapPromise('replicate', async (_params, context: CallContext) => {
      const url = joinURL(context.vault.baseURL ?? baseURL, 'v1/models');
      const json = await requestList(context, { url, headers: signIn(context) });
      return list(at(json, 'results')).flatMap((row) => entryOf(row, context));
    });
  },
});
