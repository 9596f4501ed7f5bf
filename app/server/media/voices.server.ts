// Providers of speech and transcription: models of the catalog and those named in manifests.
import type { App } from '../process/app.ts';
import type { ByModel, ModelType, Operation } from '@tributary/runtime-core';
import { supportOf } from '@tributary/runtime-core';
import type { Speaker, Writer } from '../../shared/api/voices.ts';
import { listProviders } from '../providers/providers.server.ts';
import { getStorage } from '../storage/storage.server.ts';
import { readStates } from '../providers/asked-provider.ts';
import { mediaProvider, obstacleFor } from './media-provider.server.ts';
import type { MediaProvider } from './media-provider.server.ts';

export async function voicesOf(
  app: App,
  userId: string,
): Promise<{ readonly speakers: readonly Speaker[]; readonly writers: readonly Writer[] }> {
  const storage = await getStorage(app);
  const states = await readStates(storage, userId);
  const rows = await listProviders(app, false);
  const ids = [...rows.map(({ id }) => id), ...Object.keys(states).filter((id) => states[id]?.custom !== undefined)];
  const found = await Promise.all(ids.map((id) => mediaProvider(app, storage, userId, id, { states, health: true })));
  const all = found.flatMap((media) => media ?? []);
  return {
    speakers: all.flatMap((media) => offerOf(media, 'textToSpeech', 'tts', media.declared.speech)),
    writers: all.flatMap((media) => offerOf(media, 'speechToText', 'stt', media.declared.transcription)),
  };
}

function offerOf<Support extends { readonly models?: readonly string[] }>(
  media: MediaProvider,
  operation: Operation,
  type: ModelType,
  declared: ByModel<Support> | undefined,
) {
  if (!media.row.operations.includes(operation)) return [];
  const cards = media.row.models.filter((card) => card.type === type && card.visible !== false);
  const named = Object.values(declared ?? {}).flatMap(({ models = [] }) => models);
  const models = [
    ...cards.map(({ id, displayName }) => ({ id, name: displayName ?? id })),
    ...named.filter((id) => !cards.some((card) => card.id === id)).map((id) => ({ id, name: id })),
  ].map((model) => {
    const support = supportOf(declared, model.id);
    return support ? { ...model, support } : model;
  });
  const { id: provider, route, name, row } = media;
  const obstacle = obstacleFor(media);
  return [
    {
      provider,
      route,
      name,
      ...(row.mark === undefined ? {} : { mark: row.mark }),
      ...(obstacle ? { obstacle } : {}),
      models,
    },
  ];
}
