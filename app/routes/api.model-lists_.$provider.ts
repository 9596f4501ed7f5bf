// PUT /api/model-lists/:provider: stores the model list of a provider; DELETE: deletes it.
import { ModelEntrySchema } from '@tributary/runtime-core/schema';
import { modelListsApi } from '../shared/api/models.ts';
import { answer } from '../server/http/answer.ts';
import { appError, readBody, notFound } from '../server/http/errors.server.ts';
import { done, userRoute } from '../server/endpoints/user-route.server.ts';
import { removeModelList, sizesOfModelLists, writeModelList } from '../server/storage/repositories/model-lists.ts';
import { getStorage } from '../server/storage/storage.server.ts';
import { together } from '../server/storage/storage.ts';

const maxModels = 10_000;
const schema = {
  type: 'object',
  required: ['models'],
  properties: { models: { type: 'array', items: ModelEntrySchema, maxItems: maxModels } },
  additionalProperties: false,
} as const;

/** Maximum size of a list, and of all lists of a user. Unit: characters of JSON. */
const maxList = 4 * 1024 * 1024;
const maxTotal = 16 * 1024 * 1024;
const maxLists = 300;

const route = userRoute({
  async PUT({ app, userId, params: { provider = '' }, request }) {
    if (!/^[\w.@/-]{1,200}$/.test(provider)) {
      throw appError(400, 'the provider’s id is not valid; allowed: 1 to 200 letters, digits and . _ @ / -');
    }
    const { models } = await readBody(request, schema);
    const text = JSON.stringify(models);
    if (text.length > maxList) {
      throw appError(400, `the list takes ${text.length} characters of JSON; allowed: ${maxList}`);
    }
    const fetchedAt = Date.now();
    await together(await getStorage(app), async (tables) => {
      const others = (await sizesOfModelLists(tables, userId)).filter((list) => list.provider !== provider);
      const total = others.reduce((sum, { size }) => sum + size, text.length);
      if (others.length >= maxLists || total > maxTotal) {
        throw appError(
          400,
          `${others.length + 1} lists with ${total} characters of JSON would be stored; allowed: ${maxLists} lists, ${maxTotal} characters. Delete a provider of your own that you no longer use`,
        );
      }
      await writeModelList(tables, userId, { provider, models: text, fetchedAt });
    });
    return answer(modelListsApi.put, { provider, fetchedAt, count: models.length });
  },
  async DELETE({ app, userId, params: { provider = '' } }) {
    if (!(await removeModelList(await getStorage(app), userId, provider))) throw notFound('model list of', provider);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
