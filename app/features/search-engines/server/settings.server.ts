// Engines, the user's choice, keys and addresses, as the settings page reads and changes them.
import { settingsWithDefaults } from '@tributary/runtime-core';
import type { App } from '../../../server/process/app.ts';
import { appError, notFound } from '../../../server/http/errors.server.ts';
import { changeSettings, readSetting } from '../../../server/storage/repositories/settings.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { forgetToolSettings, keepToolSettings, toolSettingsFor } from '../../../server/tools/tool-settings.server.ts';
import { automatic, byModel } from '../shared/api.ts';
import type { Checked, Engine, Engines } from '../shared/api.ts';
import { choiceKey, enginesOf, find, isWhole, reasonOf, standardOf } from './engines.server.ts';
import type { FoundEngine, Values } from './engines.server.ts';

export async function listEngines(app: App, userId: string): Promise<Engines> {
  const engines = await enginesOf(app, userId);
  const chosen = await readSetting(await getStorage(app), userId, choiceKey);
  const standard = standardOf(app, engines);
  return {
    engines: await Promise.all(engines.map((engine) => viewOf(app, userId, engine))),
    chosen: typeof chosen === 'string' ? chosen : automatic,
    ...(standard ? { standard: standard.id } : {}),
  };
}

async function viewOf(app: App, userId: string, { id, title, manifest, operator }: FoundEngine): Promise<Engine> {
  const { meta, links, settings = { properties: {} } } = manifest;
  const own = (await toolSettingsFor(app, userId, id, undefined)) ?? {};
  const shown = Object.entries(own).map(([name, value]) => {
    const text = String(value);
    if (settings.properties[name]?.format === 'uri') return [name, text];
    return [name, text.length > 12 ? text.slice(-4) : ''];
  });
  return {
    id,
    title,
    description: meta?.description ?? '',
    locales: meta?.locales ?? {},
    settings,
    values: Object.fromEntries(shown) as Readonly<Record<string, string>>,
    operator: Object.keys(operator).length > 0 && isWhole(manifest, operator),
    ...links,
  };
}

export interface GivenValues {
  readonly values?: Readonly<Record<string, string>>;
  readonly keep?: readonly string[];
}

export async function choose(app: App, userId: string, id: string, given: GivenValues): Promise<void> {
  if (id !== automatic && id !== byModel) {
    const engine = await engineNamed(app, userId, id);
    const { own, values, keep } = await takenOf(app, userId, engine, given);
    if (!isWhole(engine.manifest, own ?? engine.operator))
      throw appError(400, `${engine.title} needs its key or address`, { code: 'no_settings' });
    if (own) await keepToolSettings(app, userId, engine.manifest, values, keep);
  }
  await changeSettings(await getStorage(app), userId, { [choiceKey]: id });
}

export async function forget(app: App, userId: string, id: string): Promise<void> {
  await engineNamed(app, userId, id);
  await forgetToolSettings(await getStorage(app), userId, id);
}

export async function check(
  app: App,
  userId: string,
  id: string,
  given: GivenValues,
  signal: AbortSignal,
): Promise<Checked> {
  const engine = await engineNamed(app, userId, id);
  const { own } = await takenOf(app, userId, engine, given);
  const began = performance.now();
  try {
    const results = await find(app, userId, engine, own, 'Wikipedia', signal);
    const [first] = results;
    const ms = Math.round(performance.now() - began);
    return { ok: true, count: results.length, ms, ...(first ? { first: first.title } : {}) };
  } catch (error) {
    return { ok: false, ...reasonOf(error) };
  }
}

async function engineNamed(app: App, userId: string, id: string): Promise<FoundEngine> {
  const engine = (await enginesOf(app, userId)).find((each) => each.id === id);
  if (!engine) throw notFound('search engine', id);
  return engine;
}

interface Taken {
  /** The user's settings with the given changes. Undefined: none are left, and the operator's count. */
  readonly own: Values | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly keep: readonly string[];
}

/** A kept key goes to the address for which it was given: with another address it must be entered again. */
async function takenOf(app: App, userId: string, engine: FoundEngine, given: GivenValues): Promise<Taken> {
  const stored = (await toolSettingsFor(app, userId, engine.id, undefined)) ?? {};
  const { settings = { properties: {} } } = engine.manifest;
  const values = Object.fromEntries(
    Object.entries(given.values ?? {}).flatMap(([name, value]) =>
      Object.hasOwn(settings.properties, name) && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  );
  const kept = (given.keep ?? []).filter((name) => !Object.hasOwn(values, name) && stored[name] !== undefined);
  const own: Values = { ...Object.fromEntries(kept.map((name) => [name, stored[name]])), ...values };
  const address = (of: Values): unknown => settingsWithDefaults(settings, of)['address'];
  if (kept.includes('apiKey') && address(own) !== address(stored))
    throw appError(400, 'Enter the key again for another address', { code: 'key_for_address' });
  return { own: Object.keys(own).length > 0 ? own : undefined, values, keep: kept };
}
