// A manifest as it stands on the web, read into ours: addresses made absolute, what is not known left out.
import type { ToolAccess, ToolApi, ToolManifest } from '@tributary/runtime-core';
import { explain, problemsOf, ToolManifestSchema, toolSettingTypes } from '@tributary/runtime-core/schema';
import { appError } from '../http/errors.server.ts';
import { isTooDeep, maxDepth } from '../http/json-depth.ts';

/** Throws 422 with path, found and allowed, so that the author of the manifest knows what to fix. */
export function readManifest(text: string, base: string): ToolManifest {
  const absolute = withSettings(withAbsoluteURLs(parsed(text), base));
  const problems = problemsOf(ToolManifestSchema, absolute);
  if (problems.length > 0) {
    throw refuse(`this is no plugin manifest: ${explain(problems)}`, { ...problems[0], problems });
  }
  const { identifier, meta, api, systemRole, gateway, settings, ui, version } = absolute as unknown as ToolManifest; // just checked
  return {
    identifier,
    ...(meta ? { meta: textsOf(meta) } : {}),
    api: api.map(apiOf),
    ...(systemRole === undefined ? {} : { systemRole }),
    ...(gateway === undefined ? {} : { gateway }),
    ...(settings === undefined ? {} : { settings }),
    ...(ui === undefined ? {} : { ui: { url: ui.url, ...(ui.height === undefined ? {} : { height: ui.height }) } }),
    ...(version === undefined ? {} : { version: String(version) }),
  };
}

const refuse = (message: string, details: object) => appError(400, message, { code: 'bad_manifest', ...details });

function parsed(text: string): Readonly<Record<string, unknown>> {
  if (isTooDeep(text)) throw refuse(`this is no plugin manifest: it has more than ${maxDepth} levels`, {});
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // Reported below.
  }
  throw refuse('This URL doesn’t return a plugin manifest (expected a JSON object).', {
    length: text.length,
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Relative to the manifest's own address. What cannot be read stays, for the schema to refuse. */
function withAbsoluteURLs(
  manifest: Readonly<Record<string, unknown>>,
  base: string,
): Readonly<Record<string, unknown>> {
  const absolute = (value: unknown): unknown =>
    typeof value === 'string' && URL.canParse(value, base) ? new URL(value, base).href : value;
  const withURL = (value: unknown): unknown =>
    isRecord(value) && 'url' in value ? { ...value, url: absolute(value['url']) } : value;
  const { gateway, ui, api } = manifest;
  return {
    ...manifest,
    ...(gateway === undefined ? {} : { gateway: absolute(gateway) }),
    ...(ui === undefined ? {} : { ui: withURL(ui) }),
    ...(Array.isArray(api) ? { api: api.map(withURL) } : {}),
  };
}

const settingTypes = new Set<unknown>([undefined, ...toolSettingTypes]);

/** Only values that a form can ask for; a plugin that wants others besides is still one that can be installed. */
function withSettings({ settings, ...manifest }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const properties = isRecord(settings) && isRecord(settings['properties']) ? settings['properties'] : {};
  const asked = Object.entries(properties).flatMap(([name, setting]) =>
    isRecord(setting) && settingTypes.has(setting['type']) ? [[name, settingOf(setting)] as const] : [],
  );
  if (asked.length === 0) return manifest;
  const required = isRecord(settings) && Array.isArray(settings['required']) ? settings['required'] : [];
  const names = new Set<unknown>(asked.map(([name]) => name));
  return {
    ...manifest,
    settings: { properties: Object.fromEntries(asked), required: required.filter((name) => names.has(name)) },
  };
}

const settingFields = ['type', 'title', 'description', 'enum', 'default', 'format', 'writeOnly'];
const settingOf = (setting: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(settingFields.flatMap((field) => (field in setting ? [[field, setting[field]]] : [])));

/** Access of a plugin's function: at least `outside`, since a call leaves this server. */
const accessOf = ({ access }: ToolApi): ToolAccess => (access === 'write' ? 'write' : 'outside');

function apiOf(api: ToolApi): ToolApi {
  const { name, description, parameters, result, url } = api;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(parameters === undefined ? {} : { parameters }),
    access: accessOf(api),
    ...(result === undefined ? {} : { result }),
    ...(url === undefined ? {} : { url }),
  };
}

function textsOf({ title, description, avatar, tags, locales }: NonNullable<ToolManifest['meta']>) {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(avatar === undefined ? {} : { avatar }),
    ...(tags === undefined ? {} : { tags }),
    ...(locales === undefined ? {} : { locales }),
  };
}
