// Finds the line of each value in a JSON text, and of its first syntax error, because the parser reports no lines.

export interface JSONLines {
  /** Returns the line of the value at a JSON pointer, or of its closest existing parent. */
  lineOf(pointer: string): number;
  /** The first syntax error. Undefined if the text is JSON. */
  readonly mistake?: { readonly line: number; readonly found: string };
}

const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const string = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const space = /[ \t\r\n]*/y;

class Mistake extends Error {}

/** Recursive: the caller limits the depth (`isTooDeep`). Of duplicate keys the last one counts, as in the parser. */
export function readLines(text: string): JSONLines {
  const starts = new Map<string, number>();
  let at = 0;
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const isNext = (mark: string): boolean => {
    match(space);
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  };
  const expect = (mark: string): void => {
    if (!isNext(mark)) throw new Mistake();
  };
  const value = (pointer: string): void => {
    match(space);
    starts.set(pointer, at);
    if (isNext('{')) return members('}', () => pointer + keyOf(match(string)));
    let index = 0;
    if (isNext('[')) return members(']', () => `${pointer}/${index++}`);
    if (match(string) === undefined && match(literal) === undefined) throw new Mistake();
  };
  const members = (end: '}' | ']', next: () => string): void => {
    if (isNext(end)) return;
    do {
      match(space);
      const pointer = next();
      if (end === '}') expect(':');
      value(pointer);
    } while (isNext(','));
    expect(end);
  };
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const lineOf = (pointer: string): number => {
    for (let path = pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
      const start = starts.get(path);
      if (start !== undefined) return lineAt(start);
    }
    return lineAt(starts.get('') ?? 0);
  };
  try {
    value('');
    match(space);
    if (at < text.length) throw new Mistake();
    return { lineOf };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { lineOf, mistake: { line: lineAt(at), found: foundAt(text, at) } };
  }
}

function keyOf(key: string | undefined): string {
  if (key === undefined) throw new Mistake();
  const name = JSON.parse(key) as string; // a string by its pattern
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Returns a short piece of the line, so that the author finds it. */
function foundAt(text: string, at: number): string {
  const piece = text.slice(at, at + 40).split('\n')[0] ?? '';
  if (at >= text.length) return 'the end of the file';
  return piece.trim() === '' ? 'the end of the line' : JSON.stringify(piece.trim());
}
