// A JSON document as the list of its keys, strings and numbers, each with its path and its place in the source.

export interface Leaf {
  readonly kind: 'key' | 'string' | 'number';
  /** Start of what stands between the quotes, or of the number. */
  readonly start: number;
  readonly end: number;
  /** Names and indexes from the root; a key's path ends in the key itself. */
  readonly path: readonly (string | number)[];
}

const space = /[\s]*/y;
const string = /"((?:[^"\\]|\\.)*)"/sy;
const other = /-?\d[\d.eE+-]*|true|false|null/y;

/** Throws SyntaxError where the source is no JSON document. */
export function leavesOf(source: string): Leaf[] {
  JSON.parse(source); // the walk below trusts the grammar
  const leaves: Leaf[] = [];
  let at = 0;
  const skip = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const next = (): string => {
    skip(space);
    return source[at] ?? '';
  };
  const literal = (kind: 'key' | 'string', path: readonly (string | number)[]): string => {
    const start = at + 1;
    const raw = skip(string)?.[1] ?? '';
    const name = kind === 'key' ? (JSON.parse(`"${raw}"`) as string) : '';
    leaves.push({ kind, start, end: start + raw.length, path: kind === 'key' ? [...path, name] : path });
    return name;
  };
  const value = (path: readonly (string | number)[]): void => {
    switch (next()) {
      case '{':
        at++;
        while (next() !== '}') {
          const name = literal('key', path);
          next();
          at++; // the colon
          value([...path, name]);
          if (next() === ',') at++;
        }
        at++;
        return;
      case '[':
        at++;
        for (let index = 0; next() !== ']'; index++) {
          value([...path, index]);
          if (next() === ',') at++;
        }
        at++;
        return;
      case '"':
        literal('string', path);
        return;
      default: {
        const start = at;
        const found = skip(other)?.[0] ?? '';
        if (/^[-\d]/u.test(found)) leaves.push({ kind: 'number', start, end: at, path });
      }
    }
  };
  value([]);
  return leaves;
}

/** A path as the tables write it: `choices[].delta.content`. */
export const pattern = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[]` : text === '' ? step : `${text}.${step}`),
    '',
  );
