// What a plugin's manifest asks people for: which of it is a secret, and what may be shown of what they gave.
import type { ToolSetting, ToolSettings } from '@tributary/runtime-core';

export type SettingValue = string | number | boolean;
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** By what the manifest says; a name that sounds like one counts as well, for authors who forgot to say it. */
export const isSecret = (name: string, { type = 'string', format, writeOnly }: ToolSetting): boolean =>
  type === 'string' &&
  (format === 'password' ||
    writeOnly === true ||
    /(^|[^a-z])(key|token|secret|password)$/i.test(name) ||
    /[a-z](Key|Token|Secret|Password)$/.test(name));

/** Undefined where it does not fit what is asked for. */
export function fitting({ type = 'string', enum: choices }: ToolSetting, value: unknown): SettingValue | undefined {
  if (!fits(type, value)) return undefined;
  return choices === undefined || choices.includes(value) ? value : undefined;
}

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

/** What a field of the form holds: a secret that is kept is empty. */
export type Drafts = Readonly<Record<string, string | boolean>>;

export function draftsOf({ properties }: ToolSettings, kept: SettingValues = {}): Drafts {
  return Object.fromEntries(
    Object.entries(properties).map(([name, setting]) => {
      if (isSecret(name, setting)) return [name, ''];
      const value = kept[name] ?? setting.default;
      return [name, setting.type === 'boolean' ? value === true : value === undefined ? '' : String(value)];
    }),
  );
}

export interface SettingsChange {
  readonly values: SettingValues;
  /** Secrets that were not typed again. */
  readonly keep: readonly string[];
  /** The field that does not fit, or is missing. */
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
      if (isSecret(name, setting) && kept[name] !== undefined) keep.push(name);
      else if (required.includes(name)) return { values, keep, wrong: name };
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

/** A plugin asks for something that it was not given. */
export const lacksSettings = ({ properties, required = [] }: ToolSettings, kept: SettingValues = {}): boolean =>
  required.some((name) => properties[name] !== undefined && kept[name] === undefined);
