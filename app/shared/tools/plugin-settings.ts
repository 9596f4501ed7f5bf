// Settings of a plugin's manifest: validation, secrets, and drafts of their form.
import type { SettingValue, SettingValues } from '../api/tools.ts';
import type { ToolSetting, ToolSettings } from '@tributary/runtime-core';

/** Format of a setting that selects an image model; not secret. */
export const imageModelFormat = 'image-model';

const soundsSecret = /(key|token|secret|passw(or)?d|passphrase|credential)s?$/i;
const saidSecret = ({ format, writeOnly }: ToolSetting): boolean => format === 'password' || writeOnly === true;

/**
 * True if a value is never shown again in full: all free text, since manifests may name secrets freely. Choices are not
 * secret.
 */
export const isHidden = (setting: ToolSetting): boolean =>
  (setting.type ?? 'string') === 'string' &&
  setting.format !== imageModelFormat &&
  (setting.enum === undefined || saidSecret(setting));

/** True if a value is also masked while typing: by the manifest, or by its name. */
export const isSecret = (name: string, setting: ToolSetting): boolean =>
  isHidden(setting) && (saidSecret(setting) || soundsSecret.test(name));

/** Returns the value if it is valid; undefined otherwise. Choices imply their type. */
export const fitting = ({ type = 'string', enum: choices }: ToolSetting, value: unknown): SettingValue | undefined =>
  choices ? choices.find((choice) => choice === value) : fits(type, value) ? value : undefined;

function fits(type: NonNullable<ToolSetting['type']>, value: unknown): value is SettingValue {
  switch (type) {
    case 'string':
      return typeof value === 'string' && value.trim() !== '' && value.length <= 10_000;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'integer':
      return Number.isInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return type satisfies never;
  }
}

/** Values of the form's fields; stored texts are empty. */
export type Drafts = Readonly<Record<string, string | boolean>>;

export function draftsOf({ properties }: ToolSettings, kept: SettingValues = {}): Drafts {
  return Object.fromEntries(
    Object.entries(properties).map(([name, setting]) => {
      if (isHidden(setting) && kept[name] !== undefined) return [name, ''];
      const value = kept[name] ?? setting.default;
      return [name, setting.type === 'boolean' ? value === true : value === undefined ? '' : String(value)];
    }),
  );
}

export interface SettingsChange {
  readonly values: SettingValues;
  /** Names of texts that were not typed again. */
  readonly keep: readonly string[];
  /** Name of the invalid or missing field. */
  readonly wrong?: string;
}

export function changeOf(
  { properties, required = [] }: ToolSettings,
  drafts: Drafts,
  kept: SettingValues = {},
): SettingsChange {
  const values: Record<string, SettingValue> = {};
  const keep: string[] = [];
  for (const [name, setting] of Object.entries(properties)) {
    const draft = drafts[name] ?? '';
    if (draft === '') {
      if (isHidden(setting) && kept[name] !== undefined) keep.push(name);
      else if (required.includes(name) && setting.default === undefined) return { values, keep, wrong: name };
      continue;
    }
    const value = fitting(setting, typed(setting, draft));
    if (value === undefined) return { values, keep, wrong: name };
    values[name] = value;
  }
  return { values, keep };
}

function typed({ type, enum: choices }: ToolSetting, draft: string | boolean): unknown {
  if (choices) return choices.find((choice) => String(choice) === draft);
  return type === 'number' || type === 'integer' ? Number(draft) : typeof draft === 'string' ? draft.trim() : draft;
}

/** True if a required setting has neither a value nor a default. */
export const lacksSettings = ({ properties, required = [] }: ToolSettings, kept: SettingValues = {}): boolean =>
  required.some((name) => properties[name]?.default === undefined && kept[name] === undefined && name in properties);
