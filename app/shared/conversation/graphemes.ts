// Finds positions at which a text can be cut without splitting a surrogate pair or combining sequence.

/** Longest sequence considered; emoji families and stacked accents are shorter. */
const reach = 64;

let segmenter: Intl.Segmenter | undefined;
const segments = (text: string): Intl.Segments | undefined => {
  if (typeof Intl.Segmenter !== 'function') return undefined;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(text);
};

/** Returns the largest safe cut at or before `index`. */
export function safeCut(text: string, index: number): number {
  if (index <= 0) return 0;
  if (index >= text.length) return text.length;
  // Fast path: any cut between two ASCII characters is safe.
  if (isPlain(text.charCodeAt(index)) && isPlain(text.charCodeAt(index - 1))) return index;
  const from = startOfWindow(text, index);
  const found = segments(text.slice(from, index + reach))?.containing(index - from);
  if (found) return from + found.index;
  return isLowSurrogate(text.charCodeAt(index)) ? index - 1 : index;
}

function startOfWindow(text: string, index: number): number {
  const lowest = Math.max(0, index - reach);
  for (let at = index - 1; at > lowest; at--) if (isPlain(text.charCodeAt(at))) return at;
  return isLowSurrogate(text.charCodeAt(lowest)) ? lowest - 1 : lowest;
}

/** Printable ASCII and line feed. A carriage return may be half of a line end. */
const isPlain = (code: number): boolean => code === 10 || (code >= 32 && code < 127);
const isLowSurrogate = (code: number): boolean => code >= 0xdc_00 && code <= 0xdf_ff;
