// Providers of speech and transcription: models of the catalog and those named in manifests.
import type { App } from '../process/app.ts';
import type { ByModel, ModelType, Operation } from '@tributary/runtime-core';
import { supportOf } from '@tributary/runtime-core';
import type { Speaker, Writer } from '../../shared/api/voices.ts';
import { mediaOffers, obstacleFor, offeredOf } from './media-provider.server.ts';
import type { MediaOffer } from './media-provider.server.ts';

export async function voicesOf(
  app: App,
  userId: string,
): Promise<{ readonly speakers: readonly Speaker[]; readonly writers: readonly Writer[] }> {
  const all = await mediaOffers(app, userId);
  return {
    speakers: all.flatMap((of) => offerOf(of, 'textToSpeech', 'tts', of.media.declared.speech)),
    writers: all.flatMap((of) => offerOf(of, 'speechToText', 'stt', of.media.declared.transcription)),
  };
}

function offerOf<Support extends { readonly models?: readonly string[] }>(
  { media, isOffered }: MediaOffer,
  operation: Operation,
  type: ModelType,
  declared: ByModel<Support> | undefined,
) {
  if (!media.row.operations.includes(operation)) return [];
  const cards = media.row.models.filter((card) => card.type === type && card.visible !== false);
  const named = Object.values(declared ?? {}).flatMap(({ models = [] }) => models);
  const known = [
    ...cards.map(({ id, displayName }) => ({ id, name: displayName ?? id })),
    ...named.filter((id) => !cards.some((card) => card.id === id)).map((id) => ({ id, name: id })),
  ];
  const models = offeredOf(known, isOffered)?.map((model) => {
    const support = supportOf(declared, model.id);
    return support ? { ...model, support } : model;
  });
  if (!models) return [];
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
