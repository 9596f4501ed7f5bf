// Texts cut to what an embedding model reads: it refuses what is longer, or leaves out its end without a word.

/** Scripts without spaces have about a token a character, others one for three. */
const isDense = (code: number): boolean => code >= 0x2e80;
const perDense = 1.2;
const perOther = 0.34;

/** An estimate that is rather too high. */
export function tokensIn(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) tokens += isDense(text.charCodeAt(at)) ? perDense : perOther;
  return tokens;
}

/** At least one piece; behind a space where there is one in the last third of a piece. */
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
  // Never inside a pair of surrogates.
  return end - start > 1 && /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
