// Black Forest Labs: FLUX images, one a job, asked about until they are ready.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext } from '@tributary/runtime-core';
import { catalogueList } from '@tributary/provider-openai-style';
import { finished, several } from '@tributary/provider-job-style';
import { joinURL, modelPath, requestJSON } from '@tributary/runtime-core/wire';
import { imageBody, pollingURL, readJob } from './job.ts';

const baseURL = 'https://api.bfl.ai';

/** The vendor accepts any ratio between 21:9 and 9:21. Ultra's default is 16:9; Kontext's is unconfirmed. */
const ratios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9', '9:21'];
const ultraRatios = ['16:9', ...ratios.filter((ratio) => ratio !== '16:9')];

const models = () => import('./models.ts');

export default defineProvider({
  manifest: {
    id: 'bfl',
    name: 'Black Forest Labs',
    family: 'job-style',
    operations: ['textToImage', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    // Pixels are multiples of 32 from 256 to 1440, and 1024x768 by default; that flux-dev's are too is unconfirmed. The
    // vendor calls references after the first experimental. The count is of orders, and a choice of this package.
    // Source: reference of flux-kontext-max, flux-pro-1.1-ultra and flux-pro, https://docs.bfl.ml/, read 2026-11-25.
    images: {
      kontext: { sizes: ratios, count: 4, seed: true, references: 4 },
      ultra: { sizes: ultraRatios, count: 4, seed: true },
      '*': { sizes: ['1024x768', '1024x1024', '768x1024', '1440x1024', '1024x1440'], count: 4, seed: true },
    },
    links: { keys: 'https://api.bfl.ai/', docs: 'https://docs.bfl.ai/', home: 'https://bfl.ai/' },
    browser: false,
  },
  models,
  apply(hooks) {
    hooks.textToImage.tapPromise('bfl', async (params, context: CallContext) => {
      const { apiKey = '', baseURL: base = baseURL } = context.vault;
      const headers = { 'x-key': apiKey };
      return several(params.n, async () => {
        const url = joinURL(base, `v1/${modelPath(params.model)}`);
        const order = await requestJSON(context, { url, headers, body: imageBody(params) });
        const ask = pollingURL(order, base);
        return finished(context, order, readJob, () => requestJSON(context, { url: ask, headers }));
      });
    });
    // The vendor has no model list: the catalogue is used.
    hooks.models.tapPromise('bfl', catalogueList(models));
  },
});
