// Maps characters of symbol fonts to Unicode, by the table of dingbat-to-unicode 1.0.2.
import { codePoint } from 'dingbat-to-unicode';

export const symbolFonts = /^(?:Wingdings(?: [23])?|Webdings|Symbol)$/i;

/** Boxes that all fonts contain. */
const boxes: Readonly<Record<string, string>> = { '🞎': '☐', '◻': '☐', '🗹': '☑', '🗷': '☒', '🗴': '☒' };

/** Returns the character of a symbol font. Private-use codes stand for the font's own. */
export function symbol(font: string, code: number): string {
  if (Number.isNaN(code)) return '';
  const found = codePoint(font, code) ?? codePoint(font, code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code);
  const text = found?.string ?? (code >= 0xf000 && code <= 0xf0ff ? '\uFFFD' : String.fromCodePoint(code));
  return boxes[text] ?? text;
}
