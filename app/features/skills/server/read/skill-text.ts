// Reads a SKILL.md: front matter by the Agent Skills specification (agentskills.io/specification, 2026-11-30), and instructions.
import { isMap, isScalar, parseDocument, stringify } from 'yaml';
import { visible } from '../../../../server/mcp/definitions.ts';
import { maxCompatibility, maxDescription, maxName, maxSkillText } from '../../shared/api.ts';
import type { LeftReason } from '../../shared/api.ts';

export interface SkillText {
  readonly name: string;
  readonly description: string;
  readonly license?: string;
  readonly compatibility?: string;
  readonly allowedTools?: string;
  /** The text after the front matter. */
  readonly body: string;
}

export interface Refusal {
  readonly reason: LeftReason;
  readonly detail?: string;
}

/** Unit: characters. Longer ones take the YAML library up to half a second: it is quadratic in levels and tags. */
const maxFrontMatter = 8_000;
const frontMatter = /^---[ \t]*\r?\n((?:[^\n]*\n)*?)---[ \t\r]*(?:\n|$)/;
const nameForm = /^(?!-)(?:[a-z0-9]|-(?!-))+(?<!-)$/;

/** `folder`: the name its folder has, which must be that of the skill; undefined for a file without one. */
export function readSkillText(given: string, folder?: string): SkillText | Refusal {
  const whole = given.replace(/^\uFEFF/, '');
  if (whole.length > maxSkillText) return { reason: 'text_too_long', detail: String(maxSkillText) };
  const found = frontMatter.exec(whole);
  if (!found || (found[1] ?? '').length > maxFrontMatter) return { reason: 'no_front_matter' };
  const fields = fieldsOf(found[1] ?? '');
  if ('reason' in fields) return fields;
  const read = checked(fields.of, folder);
  return 'reason' in read ? read : { ...read, body: whole.slice(found[0].length).trim() };
}

type Fields = ReadonlyMap<string, unknown>;

function fieldsOf(yaml: string): { readonly of: Fields } | Refusal {
  let value: unknown;
  try {
    value = parsed(yaml);
  } catch (error) {
    try {
      value = parsed(quoted(yaml));
    } catch {
      const [line = ''] = error instanceof Error ? error.message.split('\n') : [];
      return { reason: 'bad_yaml', detail: line.slice(0, 200) };
    }
  }
  return value instanceof Map ? { of: value } : { reason: 'not_a_mapping' };
}

/**
 * Without aliases, which can make a short text enormous. `failsafe`: values are the text in the file, so that `0x10` is not 16.
 * `mapAsMap`: a key such as `__proto__` is a key.
 */
function parsed(yaml: string): unknown {
  // The library compares each key with all others, which takes seconds for thousands of keys.
  const document = parseDocument(yaml, { schema: 'failsafe', uniqueKeys: false, logLevel: 'error' });
  const [fault] = document.errors;
  if (fault) throw fault;
  const items = isMap(document.contents) ? document.contents.items : [];
  const keys = items.map(({ key }) => (isScalar(key) ? key.value : key));
  if (new Set(keys).size < keys.length) throw new Error('Map keys must be unique');
  return document.toJS({ maxAliasCount: 0, mapAsMap: true });
}

/** Many published descriptions contain a colon without quotes, which is not YAML, and other programs accept. */
const quoted = (yaml: string): string =>
  yaml.replaceAll(
    /^(description|license|compatibility):[ \t]+(?![|>"'])(\S.*)$/gm,
    (_, key: string, value: string) => `${key}: ${JSON.stringify(value.trimEnd())}`,
  );

/** Without invisible characters, of which PostgreSQL refuses some. */
const clean = (value: string): string => visible(value.toWellFormed()).text.trim();

const textIn = (fields: Fields, key: string): string | undefined => {
  const value = fields.get(key);
  return typeof value === 'string' ? clean(value) : undefined;
};

const lengthOf = (text: string): number => [...text].length;

function checked(fields: Fields, folder: string | undefined): Omit<SkillText, 'body'> | Refusal {
  const given = fields.get('name');
  const name = typeof given === 'string' ? given.trim() : '';
  if (!name) return { reason: 'no_name' };
  const shown = name.slice(0, maxName + 1);
  if (name.length > maxName || !nameForm.test(name)) return { reason: 'bad_name', detail: shown };
  if (folder !== undefined && folder !== name) return { reason: 'folder_name', detail: shown };
  const description = textIn(fields, 'description');
  if (!description) return { reason: 'no_description' };
  const length = lengthOf(description);
  if (length > maxDescription) return { reason: 'long_description', detail: String(length) };
  const compatibility = textIn(fields, 'compatibility');
  if (compatibility !== undefined && lengthOf(compatibility) > maxCompatibility) return { reason: 'bad_compatibility' };
  const license = textIn(fields, 'license')?.slice(0, 500);
  const allowedTools = toolsIn(fields.get('allowed-tools'))?.slice(0, 1_000);
  return {
    name,
    description,
    ...(license ? { license } : {}),
    ...(compatibility ? { compatibility } : {}),
    ...(allowedTools ? { allowedTools } : {}),
  };
}

/** A text with spaces; many published skills have a list. */
const toolsIn = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return clean(value.filter((each) => typeof each === 'string').join(' '));
  return typeof value === 'string' ? clean(value) : undefined;
};

/** Writes a SKILL.md. */
export const skillTextOf = ({ name, description, body }: Pick<SkillText, 'name' | 'description' | 'body'>): string =>
  `---\n${stringify({ name, description }, { lineWidth: 0 })}---\n\n${body.trim()}\n`;
