// Measures the nesting of JSON text, because parsing millions of brackets takes seconds and later code recurses.

export const maxDepth = 64;

const [quote, backslash, openList, closeList, openObject, closeObject] = [...'"\\[]{}'].map((c) => c.charCodeAt(0));

/** True if the text opens more than `limit` levels. Invalid JSON is left to the parser. */
export function isTooDeep(text: string, limit = maxDepth): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = endOfString(text, at + 1);
    } else if (code === openList || code === openObject) {
      if (++depth > limit) return true;
    } else if (code === closeList || code === closeObject) {
      depth--;
    }
  }
  return false;
}

/** Returns the index of the closing quote, by `indexOf`, because strings are most of a body. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (end - slashes > start && text.charCodeAt(end - slashes - 1) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
