// Black Forest Labs: FLUX images, one a job, asked about until they are ready.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext } from '@tributary/runtime-core';
import { catalogueList } from '@tributary/provider-openai-style';
import { finished, several } from '@tributary/provider-job-style';
import { joinURL, modelPath, requestJSON } from '@tributary/runtime-core/wire';
import { imageBody, pollingURL, readJob } from './job.ts';

const baseURL = 'https://api.bfl.ai';

const ratios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9', '9:21'];

const models = () => import('./models.ts');

export default defineProvider({
  manifest: {
    id: 'bfl',
    name: 'Black Forest Labs',
    family: 'job-style',
    operations: ['textToImage', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
    // Source: https://docs.bfl.ai/, as of 2026-05-18.
    images: {
      kontext: { sizes: ratios, count: 4, seed: true, references: 1 },
      ultra: { sizes: ratios, count: 4, seed: true },
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
    // The vendor lists its models nowhere: the catalogue is the list.
    hooks.models.tapPromise('bfl', catalogueList(models));
  },
});
