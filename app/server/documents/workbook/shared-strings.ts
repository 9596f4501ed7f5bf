// Reads strings that a workbook's cells refer to by index. ECMA-376 part 1, 18.4.
import { walkXML } from '../xml.ts';

/** Characters not allowed in XML are written as `_x000D_`. ECMA-376 part 1, 22.9.2.19. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** An exponent must not merge with the number before it. */
export const raisedSign = (before: string): string => (/[\p{L}\p{N})]$/u.test(before) ? '^' : '');

export function sharedStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let text = '';
  let inText = false;
  let phonetic = 0;
  let isRaised = false;
  walkXML(xml, {
    open(name, attributes) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic++;
      else if (name === 'r') isRaised = false;
      else if (name === 'vertAlign') isRaised = attributes['val'] === 'superscript';
      else if (name === 't' && phonetic === 0) {
        inText = true;
        if (isRaised) text += raisedSign(text);
      }
    },
    text(part) {
      if (inText) text += part;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'rPh') phonetic--;
      else if (name === 'si') strings.push(unescaped(text));
    },
  });
  return strings;
}
