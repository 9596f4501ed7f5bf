// Users' plugin settings: encrypted like keys, bound to the plugin's addresses, never shown in full again.
import type { SettingValue, SettingValues } from '../../shared/api/tools.ts';
import type { App } from '../process/app.ts';
import type { ToolManifest } from '@tributary/runtime-core';
import { fitting, isHidden } from '../../shared/tools/plugin-settings.ts';
import { listSealed, readVault, removeVault, writeVault } from '../storage/repositories/vaults.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { Tables } from '../storage/storage.ts';
import { appError } from '../http/errors.server.ts';
import { seal, unseal } from '../auth/seal.server.ts';

interface Kept {
  readonly values: SettingValues;
  /** Origins the settings may be sent to. */
  readonly to: readonly string[];
}

/** No provider can have this name (`api.vault_.$provider`). */
const prefix = 'tool:';

const addressesOf = ({ gateway, api }: ToolManifest): readonly string[] => {
  const urls = gateway === undefined ? api.flatMap(({ url }) => url ?? []) : [gateway];
  return [...new Set(urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))].sort();
};

async function readKept(app: App, userId: string, identifier: string): Promise<Kept | undefined> {
  const name = prefix + identifier;
  const sealed = await readVault(await getStorage(app), userId, name);
  return sealed === undefined ? undefined : unseal<Kept>(app, userId, name, sealed);
}

/** Settings are sent in one base64 header; servers accept 8 KB. */
const maxSettingsBytes = 6000;

/** `keep`: texts to leave unchanged. Returns the displayable part. Throws 400 for invalid or too large settings. */
export async function keepToolSettings(
  app: App,
  userId: string,
  manifest: ToolManifest,
  given: Readonly<Record<string, unknown>>,
  keep: readonly string[],
): Promise<SettingValues> {
  const { identifier, settings } = manifest;
  const to = addressesOf(manifest);
  const before = await readKept(app, userId, identifier);
  // Values given for other addresses are dropped.
  const old = before && String(before.to) === String(to) ? before.values : {};
  const asked = settings?.properties ?? {};
  const values: Record<string, SettingValue> = {};
  for (const [name, value] of Object.entries(given)) {
    const setting = Object.hasOwn(asked, name) ? asked[name] : undefined;
    const taken = setting && fitting(setting, value);
    // Does not show the value: it may be a secret in the wrong field.
    if (taken === undefined)
      throw refuse(`/values/${name}`, setting ? kindOf(setting.type) : 'nothing (unknown field)');
    values[name] = taken;
  }
  for (const name of keep) {
    const value = old[name];
    if (value !== undefined && !Object.hasOwn(values, name)) values[name] = value;
  }
  const missing = settings?.required?.find(
    (name) => Object.hasOwn(asked, name) && asked[name]?.default === undefined && values[name] === undefined,
  );
  if (missing !== undefined) throw refuse(`/values/${missing}`, 'a value (required)');
  const bytes = Buffer.byteLength(JSON.stringify(values));
  if (bytes > maxSettingsBytes) {
    const problem = { path: '/values', found: `${bytes} bytes`, allowed: `${maxSettingsBytes} bytes of JSON together` };
    throw appError(400, `${problem.path}: found ${problem.found}; allowed: ${problem.allowed}`, {
      code: 'settings_too_large',
      ...problem,
    });
  }
  const name = prefix + identifier;
  const hint = hintOf(manifest, values);
  const sealed = seal(app, userId, name, { values, to } satisfies Kept);
  await writeVault(await getStorage(app), {
    userId,
    provider: name,
    sealed,
    hint: JSON.stringify({ values: hint, to }),
  });
  return hint;
}

const kindOf = (type = 'string'): string => (type === 'string' ? 'a text, or one of its choices' : `a ${type}`);

function refuse(path: string, allowed: string) {
  return appError(400, `${path}: allowed: ${allowed}`, { path, found: 'something else', allowed });
}

/** Returns at most the last four characters of texts, as for keys. */
const hintOf = ({ settings }: ToolManifest, values: SettingValues): SettingValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const setting = settings?.properties[name];
      if (typeof value !== 'string' || (setting && !isHidden(setting))) return [name, value];
      return [name, value.length > 12 ? value.slice(-4) : ''];
    }),
  );

/** Returns a plugin's displayable settings, if its addresses are unchanged. */
export async function toolHints(
  app: App,
  userId: string,
): Promise<(manifest: ToolManifest) => SettingValues | undefined> {
  const rows = await listSealed(await getStorage(app), userId, prefix);
  const hints = new Map(rows.map(({ provider, hint }) => [provider, JSON.parse(hint) as Kept])); // written above
  return (manifest) => {
    const kept = hints.get(prefix + manifest.identifier);
    return kept && String(kept.to) === String(addressesOf(manifest)) ? kept.values : undefined;
  };
}

export const forgetToolSettings = (tables: Tables, userId: string, identifier: string): Promise<boolean> =>
  removeVault(tables, userId, prefix + identifier);

/**
 * Returns the settings for a call. `to`: the call's origin; undefined for this server or its operator's gateway.
 * Undefined if they were given for another address.
 */
export async function toolSettingsFor(
  app: App,
  userId: string,
  identifier: string,
  to: string | undefined,
): Promise<SettingValues | undefined> {
  const kept = await readKept(app, userId, identifier);
  return kept && (to === undefined || kept.to.includes(to)) ? kept.values : undefined;
}
