// Character classes of the scrubber: every letter, digit and pictograph becomes another one of its class.

/** Consonants alone: no word of a natural language can come out by chance. */
const lower = [...'bcdfghjklmnpqrstvwxz'];
const upper = [...'BCDFGHJKLMNPQRSTVWXZ'];

interface Block {
  readonly from: number;
  readonly to: number;
}

/** Letters of one script and case; a replacement comes from the same block, so its UTF-8 width is the same. */
const blocks: readonly Block[] = [
  { from: 0xc0, to: 0xd6 },
  { from: 0xd8, to: 0xde },
  { from: 0xdf, to: 0xf6 },
  { from: 0xf8, to: 0xff },
  { from: 0x100, to: 0x17f },
  { from: 0x391, to: 0x3a1 },
  { from: 0x3b1, to: 0x3c9 },
  { from: 0x410, to: 0x42f },
  { from: 0x430, to: 0x44f },
  { from: 0x5d0, to: 0x5ea },
  { from: 0x627, to: 0x63a },
  { from: 0x905, to: 0x939 },
  { from: 0xe01, to: 0xe2e },
  { from: 0x3041, to: 0x3096 },
  { from: 0x30a1, to: 0x30fa },
  { from: 0x4e00, to: 0x9fa5 },
  { from: 0xac00, to: 0xd7a3 },
  { from: 0x1f300, to: 0x1f5ff },
  { from: 0x1f600, to: 0x1f64f },
  { from: 0x1f680, to: 0x1f6c5 },
  { from: 0x1f900, to: 0x1f9ff },
];

/** Letters of every other script, by the bytes that UTF-8 needs for them. */
const byWidth: readonly { readonly below: number; readonly block: Block }[] = [
  { below: 0x800, block: { from: 0x100, to: 0x17f } },
  { below: 0x10000, block: { from: 0x4e00, to: 0x9fa5 } },
  { below: 0x110000, block: { from: 0x20000, to: 0x2a6d0 } },
];

/** A number in [0, n), a new one with each call. */
export type Draw = (n: number) => number;

/** Another character of the same class and width; characters of no class (marks, punctuation, space) stay. */
export function another(char: string, draw: Draw): string {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return anotherASCII(char, draw);
  const block = blocks.find(({ from, to }) => code >= from && code <= to) ?? fallback(char, code);
  if (!block) return char;
  const size = block.to - block.from; // one fewer than it holds: the character itself is left out
  const drawn = block.from + draw(size);
  return String.fromCodePoint(drawn >= code ? drawn + 1 : drawn);
}

function anotherASCII(char: string, draw: Draw): string {
  if (char >= '0' && char <= '9') return anotherDigit(char, draw);
  const list = char >= 'a' && char <= 'z' ? lower : char >= 'A' && char <= 'Z' ? upper : undefined;
  if (!list) return char;
  const rest = list.filter((each) => each !== char);
  return rest[draw(rest.length)] ?? char;
}

/** Zero is never drawn: a number keeps its first digit's right to stand first. */
function anotherDigit(char: string, draw: Draw): string {
  const rest = [...'123456789'].filter((each) => each !== char);
  return rest[draw(rest.length)] ?? char;
}

const fallback = (char: string, code: number): Block | undefined =>
  /[\p{L}\p{N}]/u.test(char) ? byWidth.find(({ below }) => code < below)?.block : undefined;
