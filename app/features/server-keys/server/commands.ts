// Commands of `npm run admin` for the server's keys. A key is read from standard input: arguments are shown to other users.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isTributaryError } from '@tributary/runtime-core';
import type { KeyVault } from '@tributary/runtime-core';
import { withDatabase } from '../../../server/admin/beside.ts';
import { none, one, UsageError } from '../../../server/admin/command.ts';
import type { Command, Commands, Context, Done, Options } from '../../../server/admin/command.ts';
import { AdminError } from '../../../server/admin/manifest.ts';
import type { App } from '../../../server/process/app.ts';
import { secretFile } from '../../../server/process/secret-file.server.ts';
import { newId } from '../../../server/storage/ids.ts';
import { maxWeight } from '../shared/api.ts';
import type { KeyChange, NewKey } from '../shared/api.ts';
import { addKey, changeKey, findKey, listKeys, maxKeys, removeKey } from './repository.ts';
import type { AddedKey } from './repository.ts';
import type { ServerKeysTable } from './tables.ts';

type ShownKey = Pick<ServerKeysTable, 'id' | 'provider' | 'name' | 'hint' | 'weight' | 'enabled'>;

function lineOf({ id, provider, name, hint, weight, enabled }: ShownKey): string {
  const ends = hint === '' ? [] : [`ends in ${hint}`];
  return [id, provider, name, ...ends, `weight ${weight}`, ...(enabled === 1 ? [] : ['disabled'])].join('  ');
}

const shown = ({ sealed: _, ...key }: ServerKeysTable) => ({ ...key, enabled: key.enabled === 1 });

function weightIn({ weight }: Options): number | undefined {
  if (weight === undefined) return undefined;
  const number = /^\d{1,3}$/.test(String(weight)) ? Number(weight) : 0;
  if (number < 1 || number > maxWeight) throw new UsageError(`--weight: a whole number from 1 to ${maxWeight}`);
  return number;
}

function nameIn({ name }: Options): string | undefined {
  const trimmed = typeof name === 'string' ? name.trim() : undefined;
  if (trimmed === '' || (trimmed?.length ?? 0) > 100) throw new UsageError('--name: 1 to 100 characters');
  return trimmed;
}

/** A line is the key; JSON holds the fields of providers that need others, such as `{"apiKey": "…", "baseURL": "…"}`. */
function vaultIn(input: string): KeyVault {
  const text = input.trim();
  if (text === '') throw new AdminError('there is no key on standard input');
  if (!text.startsWith('{')) {
    if (/\s/.test(text)) throw new AdminError('standard input: one line with the key, or JSON with its fields');
    return { apiKey: text };
  }
  try {
    const fields: unknown = JSON.parse(text);
    if (Object.values(fields as object).every((value) => typeof value === 'string')) return fields as KeyVault; // checked when sealed
  } catch {
    // The message would quote the key.
  }
  throw new AdminError('standard input: JSON whose fields are texts');
}

/** Seals as the server will open it. Throws AdminError where the server's secret is elsewhere. */
async function sealed({ env }: Context, key: NewKey): Promise<AddedKey> {
  if (!env.secretKey && !existsSync(join(env.dataDir, secretFile)))
    throw new AdminError(`SECRET_KEY: found none, and no ${secretFile} in DATA_DIR: start the server once`);
  // Loads packages of providers, which other commands do not need.
  const { sealedKey } = await import('./server-keys.server.ts');
  const app: App = { config: env, variables: process.env, patient: false, stopping: false, parts: new Map() };
  try {
    return await sealedKey(app, key);
  } catch (error) {
    throw isTributaryError(error) ? new AdminError(error.message) : error;
  }
}

const changing =
  (changeOf: (options: Options) => KeyChange): Command['run'] =>
  ({ env }, words, options) => {
    const [id, change] = [one(words, 'ID'), changeOf(options)];
    return withDatabase(env, async (storage): Promise<Done> => {
      if (!(await changeKey(storage, 'command', id, change))) throw new AdminError(`there is no key "${id}"`);
      await storage.log.tell('policy', '', 0);
      const key = await findKey(storage, id);
      return { data: key ? shown(key) : { id }, lines: key ? [lineOf(key)] : [] };
    });
  };

const commands: Commands = {
  keys: {
    usage: 'keys',
    does: 'lists the keys of the server that are stored, without secrets',
    options: {},
    run({ env }, words) {
      none(words);
      return withDatabase(env, async (storage) => {
        const keys = await listKeys(storage);
        return { data: keys.map(shown), lines: keys.map(lineOf) };
      });
    },
  },
  'key-add': {
    usage: 'key-add PROVIDER [--name NAME] [--weight N] < FILE',
    does: 'adds a key of the server, read from standard input: a line, or JSON with several fields',
    options: { name: 'string', weight: 'string' },
    run(context, words, options) {
      const provider = one(words, 'PROVIDER');
      const [weight = 1, name = provider] = [weightIn(options), nameIn(options)];
      return withDatabase(context.env, async (storage) => {
        const vault = vaultIn(await context.readInput());
        const key = await sealed(context, { id: newId(), provider, name, weight, vault });
        if ((await addKey(storage, 'command', key)) === 'full')
          throw new AdminError(`there are ${maxKeys} keys already: delete one first`);
        await storage.log.tell('policy', '', 0);
        const { sealed: _, ...data } = key;
        return { data: { ...data, enabled: true }, lines: [lineOf({ ...key, enabled: 1 })] };
      });
    },
  },
  'key-change': {
    usage: 'key-change ID [--name NAME] [--weight N]',
    does: 'changes name and weight of a key: its share of the calls, relative to other keys of the provider',
    options: { name: 'string', weight: 'string' },
    run: changing((options) => {
      const [weight, name] = [weightIn(options), nameIn(options)];
      if (weight === undefined && name === undefined) throw new UsageError('give --name NAME, --weight N, or both');
      return { ...(weight === undefined ? {} : { weight }), ...(name === undefined ? {} : { name }) };
    }),
  },
  'key-disable': {
    usage: 'key-disable ID',
    does: 'keeps a key, and pays no further calls with it',
    options: {},
    run: changing(() => ({ enabled: false })),
  },
  'key-enable': {
    usage: 'key-enable ID',
    does: 'pays calls with a key that was disabled',
    options: {},
    run: changing(() => ({ enabled: true })),
  },
  'key-delete': {
    usage: 'key-delete ID',
    does: 'deletes a key for good',
    options: {},
    run({ env }, words) {
      const id = one(words, 'ID');
      return withDatabase(env, async (storage) => {
        if (!(await removeKey(storage, 'command', id))) throw new AdminError(`there is no key "${id}"`);
        await storage.log.tell('policy', '', 0);
        return { data: { id }, lines: [`${id}: deleted`] };
      });
    },
  },
};

export default commands;
