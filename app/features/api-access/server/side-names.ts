// Plain names of models for operations besides chat, from the catalogues of the providers that can be called.
import type { ModelCard } from '@tributary/runtime-core';
import type { DoorSideName } from '@tributary/runtime-core/door';
import { listProviders } from '../../../server/providers/providers.server.ts';
import { listVaults } from '../../../server/storage/repositories/vaults.ts';
import { askedBy, usableBy } from './names.ts';
import type { ModelsNamed } from './names.ts';

const types: Readonly<Record<DoorSideName, ModelCard['type']>> = {
  embeddings: 'embedding',
  textToImage: 'image',
  textToSpeech: 'tts',
  speechToText: 'stt',
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
