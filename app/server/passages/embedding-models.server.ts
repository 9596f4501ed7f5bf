// Embedding models as their user sees them: the list, the chosen one, and calls with keys the server has.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { errorTable, isTributaryError } from '@tributary/runtime-core';
import type { ModelCard } from '@tributary/runtime-core';
import { isEmbeddingName } from '@tributary/runtime-core/models';
import type { EmbeddingProvider } from '../../shared/api/file-search.ts';
import { factsOf } from '../../shared/errors.ts';
import { readFileSearchPreferences, wordsOnly } from '../../shared/providers/embedding-model.ts';
import { modelKey, readModelKey } from '../../shared/providers/model-key.ts';
import { offeredTo } from '../features/offered.ts';
import { getRuntime } from '../providers/runtime.server.ts';
import { appError } from '../http/errors.server.ts';
import { mediaOffers, mediaProvider, obstacleFor, offeredOf } from '../media/media-provider.server.ts';
import type { MediaProvider } from '../media/media-provider.server.ts';
import { readSetting } from '../storage/repositories/settings.ts';
import { getStorage } from '../storage/storage.server.ts';
import { readStates } from '../providers/asked-provider.ts';
import { estimateOfText } from '../usage/estimate.ts';
import { makeCall } from '../usage/record.server.ts';
import { createEmbedder } from './embedder.ts';
import type { Embedder, Role } from './embedder.ts';
import type { Reader } from './vector-jobs.ts';

/** Returns the operator's "provider/model", if the user may use it. */
export async function presetModel(app: App, userId: string): Promise<string | undefined> {
  const { embeddingModel } = app.config;
  if (!embeddingModel) return undefined;
  const { provider, model } = embeddingModel;
  const isOffered = (await offeredTo(app, userId)).model({ provider, route: provider }, model);
  return isOffered ? modelKey(provider, model) : undefined;
}

/** Returns the user's "provider/model"; undefined for search by words only. */
export async function chosenModel(app: App, userId: string): Promise<string | undefined> {
  const held = await readSetting(await getStorage(app), userId, 'preferences');
  const { fileSearchModel } = readFileSearchPreferences(held);
  if (fileSearchModel === wordsOnly) return undefined;
  return readModelKey(fileSearchModel) ? fileSearchModel : presetModel(app, userId);
}

function modelsOf({ row, listed }: MediaProvider): readonly Pick<ModelCard, 'id' | 'displayName'>[] {
  const cards = row.models.filter(({ type, visible }) => type === 'embedding' && visible !== false);
  const known = new Set(row.models.map(({ id }) => id));
  return [...cards, ...listed.filter(({ id }) => !known.has(id) && isEmbeddingName(id))];
}

/** Returns providers with embedding models, for the settings. */
export async function embeddingProviders(app: App, userId: string): Promise<readonly EmbeddingProvider[]> {
  const [states, all] = await Promise.all([readStates(await getStorage(app), userId), mediaOffers(app, userId)]);
  return all.flatMap(({ media, isOffered }) => {
    const models = offeredOf(modelsOf(media), isOffered);
    if (!models || !media.row.operations.includes('embeddings')) return [];
    const obstacle = states[media.id]?.fetchOnClient === true ? 'page' : obstacleFor(media);
    const shown = models.map(({ id, displayName }) => ({ id, name: displayName ?? id }));
    return [{ provider: media.id, name: media.name, ...(obstacle ? { obstacle } : {}), models: shown }];
  });
}

/** Returns the name the user sees; the id if the provider is gone. */
export const providerName = async (app: App, userId: string, id: string): Promise<string> =>
  (await mediaOf(app, userId, id))?.name ?? id;

const embedders = part('embedders', () => new Map<string, Embedder>());
const maxEmbedders = 1000;

export async function readerOf(app: App, userId: string): Promise<Reader | undefined> {
  const model = await chosenModel(app, userId);
  const choice = model === undefined ? undefined : readModelKey(model);
  if (model === undefined || !choice) return undefined;
  const key = JSON.stringify([userId, model]);
  let embedder = embedders(app).get(key);
  if (!embedder) {
    const window = await windowOf(app, userId, choice);
    embedder = createEmbedder({
      embed: (texts, role, signal) => embedNow(app, userId, choice, { texts, role, signal }),
      isTooMuch,
      ...(window === undefined ? {} : { window }),
    });
    if (embedders(app).size >= maxEmbedders) embedders(app).clear();
    embedders(app).set(key, embedder);
  }
  return { model, vectorsOf: embedder.vectorsOf };
}

interface Choice {
  readonly provider: string;
  readonly model: string;
}

async function mediaOf(app: App, userId: string, provider: string): Promise<MediaProvider | undefined> {
  const storage = await getStorage(app);
  return mediaProvider(app, storage, userId, provider, { states: await readStates(storage, userId), health: false });
}

const windowOf = async (app: App, userId: string, { provider, model }: Choice): Promise<number | undefined> =>
  (await mediaOf(app, userId, provider))?.row.models.find(({ id }) => id === model)?.contextWindowTokens;

interface Asked {
  readonly texts: readonly string[];
  readonly role: Role;
  readonly signal: AbortSignal;
}

/** Records a ledger row for each call, with the usage of its requests. */
async function embedNow(
  app: App,
  userId: string,
  { provider, model }: Choice,
  { texts, role, signal }: Asked,
): Promise<readonly (readonly number[])[]> {
  const media = await mediaOf(app, userId, provider);
  if (!media?.row.operations.includes('embeddings'))
    throw appError('ModelNotFound', `there is no embedding model "${modelKey(provider, model)}" here`, { provider });
  if (media.off) throw appError('PermissionDenied', 'the provider is switched off', { provider });
  const states = await readStates(await getStorage(app), userId);
  if (states[provider]?.fetchOnClient === true)
    throw appError('PermissionDenied', 'the provider is called by this user’s pages, not by the server', { provider });
  const { route } = media;
  const estimate = () => estimateOfText(texts.join(''));
  const call = { provider, route, model, purpose: 'embedding', estimate } as const;
  return makeCall(app, { userId }, call, signal, async (keys, { onUsage }) => {
    const runtime = await getRuntime(app);
    const params = { model, input: [...texts], input_type: role };
    return runtime.run('embeddings', route, params, { ...keys, signal, user: userId, onUsage });
  });
}

/** True if the request was too large; vendors report this in different ways. */
function isTooMuch(error: unknown): boolean {
  if (!isTributaryError(error)) return false;
  return error.type === 'ExceededContextWindow' || /^4(00|13|22)$/.test(String(factsOf(error).providerStatus ?? ''));
}

/** True if the same call may succeed later without any change. */
export function passesBy(error: unknown): boolean {
  if (!isTributaryError(error)) return false;
  const status = Number(factsOf(error).providerStatus ?? 0);
  if (status >= 400 && status < 500 && ![408, 425, 429].includes(status)) return false;
  const { type } = error;
  return typeof type === 'number' ? type >= 500 : errorTable[type].retry === 'later';
}
