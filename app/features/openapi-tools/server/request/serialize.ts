// Writes values of parameters and form fields in the styles of OpenAPI (3.1, Style Values).
import { isFields } from '../document/parse.ts';

export interface Style {
  readonly style: string;
  readonly explode: boolean;
  readonly json?: boolean;
}

/** Percent-encoded, also where a document's name has half a character, which throws otherwise. */
export const percent = (text: string): string => encodeURIComponent(text.toWellFormed());

type Pair = readonly [name: string, value: string];

export const plain = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value);

const given = (value: object): readonly (readonly [string, unknown])[] =>
  Object.entries(value).filter(([, each]) => each !== null && each !== undefined);

const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** Pairs of a query, cookie or form. Lists that are not exploded are one value, already joined. */
export function pairsOf(name: string, value: unknown, { style, explode, json = false }: Style): readonly Pair[] {
  if (json) return [[name, JSON.stringify(value)]];
  if (style === 'deepObject') return deep(name, value, 0);
  const separator = separators[style] ?? ',';
  if (Array.isArray(value))
    return explode
      ? value.map((each) => [name, plain(each)] as const)
      : value.length > 0
        ? [[name, value.map(plain).join(separator)]]
        : [];
  if (!isFields(value)) return [[name, plain(value)]];
  if (explode) return given(value).map(([key, each]) => [key, plain(each)] as const);
  return [
    [
      name,
      given(value)
        .flatMap(([key, each]) => [key, plain(each)])
        .join(separator),
    ],
  ];
}

const maxLevels = 8;

/** Objects and lists in brackets; the standard has objects of one level only, but servers read more. */
function deep(name: string, value: unknown, level: number): readonly Pair[] {
  if (typeof value !== 'object' || value === null || level >= maxLevels) return [[name, plain(value)]];
  return given(value).flatMap(([key, each]) => deep(`${name}[${key}]`, each, level + 1));
}

/** A path segment, percent-encoded. Undefined if it would name another path. */
export function pathText(name: string, value: unknown, { style, explode, json = false }: Style): string | undefined {
  const text = json ? percent(JSON.stringify(value)) : pathValue(name, value, style, explode);
  // A URL parser also reads these in encoded form as steps to the folder above.
  return text === '' || /^(\.|%2e){1,2}$/i.test(text) ? undefined : text;
}

function pathValue(name: string, value: unknown, style: string, explode: boolean): string {
  const separator = !explode ? ',' : style === 'label' ? '.' : style === 'matrix' ? ';' : ',';
  const code = (each: unknown): string => percent(plain(each));
  if (Array.isArray(value)) {
    if (style === 'matrix')
      return `;${value.map((each) => (explode ? `${name}=${code(each)}` : code(each))).join(separator)}`.replace(
        /^;/,
        explode ? ';' : `;${name}=`,
      );
    return (style === 'label' ? '.' : '') + value.map(code).join(separator);
  }
  if (isFields(value)) {
    const parts = given(value).map(([key, each]) => `${percent(key)}${explode ? '=' : ','}${code(each)}`);
    const start = style === 'label' ? '.' : style === 'matrix' ? (explode ? ';' : `;${name}=`) : '';
    return start + parts.join(separator);
  }
  return `${style === 'label' ? '.' : style === 'matrix' ? `;${name}=` : ''}${code(value)}`;
}

/** A header's value. Undefined for one with line breaks or other characters that headers cannot hold. */
export function headerText(value: unknown, { explode, json = false }: Style): string | undefined {
  const text = json
    ? JSON.stringify(value)
    : Array.isArray(value)
      ? value.map(plain).join(',')
      : isFields(value)
        ? given(value)
            .map(([key, each]) => `${key}${explode ? '=' : ','}${plain(each)}`)
            .join(',')
        : plain(value);
  return /^[\t\x20-\x7E\x80-\xFF]*$/.test(text) ? text : undefined;
}
