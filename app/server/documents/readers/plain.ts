// Words as they are: UTF-8, UTF-16 with its mark, or an older encoding that is guessed and named.
import { analyse } from 'chardet';

export interface ReadPlain {
  readonly text: string;
  /** Name of an encoding that was guessed. */
  readonly guessed?: string;
}

/** Control characters that no text has. */
const isBinary = (byte: number): boolean => byte < 9 || (byte > 13 && byte < 32 && byte !== 27);
/** A share of them that an old file of text may have. */
const fewBinary = 0.001;
/** Bytes that the guess looks at. */
const looked = 64 * 1024;

/** Undefined for what is no text. */
export function readPlain(bytes: Buffer): ReadPlain | undefined {
  const marked = byMark(bytes);
  if (marked !== undefined) return { text: marked };
  if (bytes.includes(0)) return undefined;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return byGuess(bytes);
  }
}

function byMark(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return undefined;
}

function byGuess(bytes: Buffer): ReadPlain | undefined {
  if (bytes.filter(isBinary).length > bytes.length * fewBinary) return undefined;
  for (const { name } of analyse(bytes.subarray(0, looked))) {
    if (name === 'UTF-8') continue;
    try {
      const text = new TextDecoder(name, { fatal: true }).decode(bytes);
      return { text, guessed: name };
    } catch {
      // Not of this encoding, or one that is not known here.
    }
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), guessed: 'windows-1252' };
}
