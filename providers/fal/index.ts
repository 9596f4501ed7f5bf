// fal: image models of many makers behind one queue.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext } from '@tributary/runtime-core';
import { catalogueList } from '@tributary/provider-openai-style';
import { finished } from '@tributary/provider-job-style';
import { at, joinURL, modelPath, requestJSON } from '@tributary/runtime-core/wire';
import { images } from './images.ts';
import { endpointOf, imageBody, jobPath, readJob } from './job.ts';

const baseURL = 'https://queue.fal.run';

const models = () => import('./models.ts');

export default defineProvider({
  manifest: {
    id: 'fal',
    name: 'fal',
    family: 'job-style',
    operations: ['textToImage', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'], placeholders: { baseURL } },
    env: { apiKey: ['FAL_API_KEY', 'FAL_KEY'] },
    baseURL,
    images,
    links: { keys: 'https://fal.ai/dashboard/keys', docs: 'https://docs.fal.ai/', home: 'https://fal.ai' },
    browser: false,
  },
  models,
  apply(hooks) {
    hooks.textToImage.tapPromise('fal', async (params, context: CallContext) => {
      const { apiKey = '', baseURL: base = baseURL } = context.vault;
      const headers = { authorization: `Key ${apiKey}` };
      const endpoint = endpointOf(params.model, params.images !== undefined);
      const order = await requestJSON(context, {
        url: joinURL(base, modelPath(endpoint)),
        headers,
        body: imageBody(params),
      });
      const job = joinURL(base, jobPath(endpoint, order));
      return finished(context, order, readJob, async () => {
        const status = await requestJSON(context, { url: `${job}/status`, headers });
        return at(status, 'status') === 'COMPLETED' ? requestJSON(context, { url: job, headers }) : status;
      });
    });
    // The vendor has no model list: the catalogue is used.
    hooks.models.tapPromise('fal', catalogueList(models));
  },
});
