// Splits a text to be read aloud into pieces: sentences, joined up to a size that starts quickly, within the voice's limit.

/** The first piece is short, so that speech starts early; the others are longer for natural prosody. */
const firstSize = 180;
const usualSize = 600;

export function speechPieces(paragraphs: readonly string[], language: string, cap: number): readonly string[] {
  const sentences = new Intl.Segmenter(language, { granularity: 'sentence' });
  const pieces: string[] = [];
  let open = '';
  const close = (): void => {
    if (open.trim() !== '') pieces.push(open.trim());
    open = '';
  };
  for (const paragraph of paragraphs) {
    for (const segment of whole([...sentences.segment(paragraph)].map(({ segment: part }) => part))) {
      for (const part of within(segment, cap)) {
        const size = Math.min(cap, pieces.length === 0 ? firstSize : usualSize);
        if (open !== '' && open.length + part.length > size) close();
        open += part;
      }
    }
    if (open !== '') open += ' ';
    if (open.length >= (pieces.length === 0 ? firstSize : usualSize) / 2) close();
  }
  close();
  return pieces;
}

/**
 * A number or letter with a dot does not end a sentence: “am 3. Mai”, “z. B.”, “e. g.”. A wrong join only makes a longer
 * piece.
 */
const goesOn = /(?:^|[\s.(])(?:\d{1,2}|\p{L})\.\s*$/u;

function whole(segments: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const segment of segments) {
    const before = joined.at(-1);
    if (before !== undefined && goesOn.test(before)) joined[joined.length - 1] = before + segment;
    else joined.push(segment);
  }
  return joined;
}

/** Splits a sentence above the limit at a space, or a word at the limit. */
function within(sentence: string, cap: number): readonly string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > cap) {
    const space = rest.lastIndexOf(' ', cap);
    let at = space > cap / 2 ? space + 1 : cap;
    // Do not split a surrogate pair.
    if (/[\uD800-\uDBFF]/.test(rest.charAt(at - 1))) at--;
    parts.push(rest.slice(0, Math.min(at, cap)));
    rest = rest.slice(Math.min(at, cap));
  }
  return [...parts, rest];
}
