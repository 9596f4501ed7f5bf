// Characters of fonts that draw signs in place of letters, by the table of dingbat-to-unicode 1.0.2.
import { codePoint } from 'dingbat-to-unicode';

export const symbolFonts = /^(?:Wingdings(?: [23])?|Webdings|Symbol)$/i;

/** Boxes as all fonts have them. */
const boxes: Readonly<Record<string, string>> = { '🞎': '☐', '◻': '☐', '🗹': '☑', '🗷': '☒', '🗴': '☒' };

/** Character of a symbol font. Codes of the private area stand for those of the font. */
export function symbol(font: string, code: number): string {
  if (Number.isNaN(code)) return '';
  const found = codePoint(font, code) ?? codePoint(font, code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code);
  const text = found?.string ?? (code >= 0xf000 && code <= 0xf0ff ? '\uFFFD' : String.fromCodePoint(code));
  return boxes[text] ?? text;
}
