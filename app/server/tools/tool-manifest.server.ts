// Reads a manifest from the web or a file: makes addresses absolute, and removes unknown fields.
import type { ToolAccess, ToolApi, ToolManifest } from '@tributary/runtime-core';
import { explain, problemsOf, ToolManifestSchema, toolSettingTypes } from '@tributary/runtime-core/schema';
import type { Problem } from '@tributary/runtime-core/schema';
import { appError } from '../http/errors.server.ts';
import { isTooDeep, maxDepth } from '../http/json-depth.ts';
import { readLines } from './json-lines.ts';
import { mendSchema } from './mend-schema.ts';

/**
 * Throws 400 with line, path, found and allowed value, for the manifest's author. `base`: resolves relative
 * addresses; undefined for a file, whose addresses must be complete.
 */
export function readManifest(text: string, base: string | undefined): ToolManifest {
  const absolute = withSettings(withAbsoluteURLs(parsed(text, base), base));
  const problems = [...problemsOf(ToolManifestSchema, absolute).map(inWords), ...repeatedNames(absolute['api'])];
  if (problems.length > 0) {
    const { lineOf } = readLines(text);
    const placed = problems.map((problem) => ({ ...problem, line: lineOf(problem.path) }));
    throw refuse(`this is no plugin manifest: ${explain(problems)}`, { ...placed[0], problems: placed });
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

/** Descriptions of the schema's patterns. */
const patterns: readonly (readonly [start: string, words: string])[] = [
  ['match pattern "^https?://"', 'a complete http or https URL'],
  ['match pattern "^[A-Za-z0-9]', 'at most 100 letters, digits and _ . : @ -, beginning with a letter or digit'],
];
function inWords(problem: Problem): Problem {
  const words = patterns.find(([start]) => problem.allowed.startsWith(start))?.[1];
  return words === undefined ? problem : { ...problem, allowed: words };
}

/** Two functions must not share a name, because only the first would be called. */
function repeatedNames(api: unknown): readonly Problem[] {
  const names = Array.isArray(api) ? api.map((each: unknown) => (isRecord(each) ? each['name'] : undefined)) : [];
  return names.flatMap((name, at) =>
    typeof name === 'string' && names.indexOf(name) < at
      ? [
          {
            path: ['', 'api', at, 'name'].join('/'),
            found: `${JSON.stringify(name.slice(0, 80))} again`,
            allowed: 'a name of its own',
          },
        ]
      : [],
  );
}

function parsed(text: string, base: string | undefined): Readonly<Record<string, unknown>> {
  if (isTooDeep(text)) throw refuse(`this is no plugin manifest: it has more than ${maxDepth} levels`, {});
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported below, with the line.
  }
  if (isRecord(value)) return value;
  const subject =
    base === undefined ? 'This file isn’t a plugin manifest' : 'This URL doesn’t return a plugin manifest';
  // Only for a file: an address may be in the operator's network, and its response must not be revealed.
  const { mistake } = value === undefined && base === undefined ? readLines(text) : {};
  throw refuse(`${subject} (expected a JSON object).`, {
    length: text.length,
    ...(mistake ? { line: mistake.line, path: '', found: mistake.found, allowed: 'JSON' } : {}),
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Resolves addresses against the manifest's own. Invalid ones are left for the schema to refuse. */
function withAbsoluteURLs(
  manifest: Readonly<Record<string, unknown>>,
  base: string | undefined,
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

/** Keeps only settings a form can ask for, so that a plugin with others can still be installed. */
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

/** At least `outside`, because calls of a plugin leave this server. */
const accessOf = ({ access }: ToolApi): ToolAccess => (access === 'write' ? 'write' : 'outside');

function apiOf(api: ToolApi): ToolApi {
  const { name, description, parameters, result, url } = api;
  return {
    name,
    ...(description === undefined ? {} : { description }),
    ...(isRecord(parameters) ? { parameters: mendSchema(parameters) } : {}),
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
