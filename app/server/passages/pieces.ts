// Splits texts to a size embedding models accept, because they refuse longer ones or silently truncate them.

/** Scripts without spaces have about one token per character, others one per three. */
const isDense = (code: number): boolean => code >= 0x2e80;
const perDense = 1.2;
const perOther = 0.34;

/** Overestimates rather than underestimates. */
export function tokensIn(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) tokens += isDense(text.charCodeAt(at)) ? perDense : perOther;
  return tokens;
}

/** Returns at least one piece, preferably split after a space in its last third. */
export function piecesWithin(text: string, maxTokens: number): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  let tokens = 0;
  for (let at = 0; at < text.length; at++) {
    tokens += isDense(text.charCodeAt(at)) ? perDense : perOther;
    if (tokens <= maxTokens || at === start) continue;
    const cut = cutIn(text, start, at);
    pieces.push(text.slice(start, cut));
    start = cut;
    at = cut - 1;
    tokens = 0;
  }
  if (start < text.length || pieces.length === 0) pieces.push(text.slice(start));
  return pieces;
}

function cutIn(text: string, start: number, end: number): number {
  const space = text.lastIndexOf(' ', end - 1);
  if (space >= start + ((end - start) * 2) / 3) return space + 1;
  // Never between surrogates.
  return end - start > 1 && /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
