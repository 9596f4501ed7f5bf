// Limits of a user's settings, for changes and imports, and the settings that an import must not contain.
import { maxSettings, settingNamePattern } from '../../shared/api/settings.ts';
import type { LeftOutReason } from '../../shared/transfer/import-pieces.ts';

/** Limit of all settings of a user. Unit: characters of JSON. */
export const maxSettingsSize = 1024 * 1024;

type Settings = Readonly<Record<string, unknown>>;

const name = new RegExp(settingNamePattern);
export const isSettingName = (key: string): boolean => name.test(key);

const sizeOf = (settings: Settings): number => JSON.stringify(settings).length;

/** Returns the problem if `after` exceeds a limit and is not smaller than `before`, which may be too large. */
export function problemOfSettings(before: Settings, after: Settings): string | undefined {
  const names = Object.keys(after).length;
  if (names > maxSettings && names >= Object.keys(before).length)
    return `there would be ${names} settings; allowed: ${maxSettings}`;
  const size = sizeOf(after);
  if (size > maxSettingsSize && size >= sizeOf(before))
    return `the settings would take ${size} characters; allowed: ${maxSettingsSize}`;
  return undefined;
}

export const installedPrefix = 'tools.installed.';

/** Settings that grant permissions: only made on this server, never imported. */
const grants: readonly (readonly [LeftOutReason, (key: string) => boolean])[] = [
  ['installed-tools', (key) => key.startsWith(installedPrefix)],
  ['tool-consents', (key) => key.startsWith('tools.')],
  ['providers', (key) => key === 'providers' || key.startsWith('providers.')],
  ['client-origins', (key) => key === 'clientOrigins'],
  ['setting-name', (key) => !isSettingName(key)],
];

export const refusedInImport = (key: string): LeftOutReason | undefined => grants.find(([, is]) => is(key))?.[0];
