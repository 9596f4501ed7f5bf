// Black Forest Labs: FLUX images, one a job, asked about until they are ready.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext } from '@tributary/runtime-core';
import { catalogueList } from '@tributary/provider-openai-style';
import { finished, several } from '@tributary/provider-job-style';
import { joinURL, modelPath, requestJSON } from '@tributary/runtime-core/wire';
import { imageBody, pollingURL, readJob } from './job.ts';

const baseURL = 'https://api.bfl.ai';

const models = () => import('./models.ts');

export default defineProvider({
  manifest: {
    id: 'bfl',
    name: 'Black Forest Labs',
    family: 'job-style',
    operations: ['textToImage', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    baseURL,
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
