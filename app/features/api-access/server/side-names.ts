// Plain names of models for operations besides chat, from the catalogues of the providers that can be called.
import type { ModelCard } from '@tributary/runtime-core';
import type { DoorSideName } from '@tributary/runtime-core/door';
import { listProviders } from '../../../server/providers/providers.server.ts';
import { listVaults } from '../../../server/storage/repositories/vaults.ts';
import { askedBy, usableBy } from './names.ts';
import type { CalledModel, ModelsNamed, Route } from './names.ts';

const types: Readonly<Record<DoorSideName, ModelCard['type']>> = {
  embeddings: 'embedding',
  textToImage: 'image',
  textToSpeech: 'tts',
  speechToText: 'stt',
};

/** True for a model of which nothing is known. */
export const isOfSide = (card: Pick<ModelCard, 'type'> | undefined, operation: DoorSideName): boolean =>
  card === undefined || card.type === types[operation];

/** Of a model at several providers, some of which name its maker first. */
const nameOf = ({ model }: CalledModel): string => model.slice(model.lastIndexOf('/') + 1).toLowerCase();

/** Vectors of different models cannot be compared: of these, only the same model elsewhere takes the place of the first. */
export const sideTargets = (operation: DoorSideName, targets: Route['targets']): Route['targets'] => {
  const [first, ...others] = targets;
  return operation === 'embeddings' ? [first, ...others.filter((each) => nameOf(each) === nameOf(first))] : targets;
};

export const sideModels =
  (operation: DoorSideName): ModelsNamed =>
  async (app, user, name) => {
    const { tables, ask } = await askedBy(app, user.userId);
    const [rows, vaults] = await Promise.all([listProviders(app, false, user.userId), listVaults(tables, user.userId)]);
    const keyed = new Set(vaults.map(({ provider }) => provider));
    const found = rows.filter(
      ({ id, health, models }) =>
        (health === 'ready' || keyed.has(id)) &&
        models.some((card) => card.id === name && card.type === types[operation]),
    );
    const called = await Promise.all(
      found.map(async ({ id }) => ({ provider: id, model: name, route: (await ask(id)).route })),
    );
    return called.filter(await usableBy(app, user));
  };
