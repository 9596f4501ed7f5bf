// Formats Word's EQ fields as text, following Word's documentation of EQ, which was not read again for this file.

const written: Readonly<Record<string, (parts: readonly string[], options: string) => string>> = {
  // Overlaid characters, such as a digit in a circle.
  o: (parts) => parts.filter((part) => !/^[○◯〇□△▽◇]$/u.test(part)).join(''),
  f: ([above = '', below = '']) => `${term(above)}/${term(below)}`,
  r: ([first = '', second]) =>
    second === undefined ? `√${open}${first}${close}` : `root${open}${first}, ${second}${close}`,
  s: ([text = ''], options) =>
    /\\do/i.test(options) ? `_${term(text)}` : /\\up/i.test(options) ? `^${term(text)}` : text,
  i: ([from = '', to = '', of = '']) => `∫_${term(from)}^${term(to)} ${of}`,
  a: (parts) => parts.join(', '),
  b: (parts) => `${open}${parts.join('')}${close}`,
  l: (parts) => parts.join(','),
  x: (parts) => parts.join(''),
  d: () => '',
};

/** Brackets of the result, distinct from the code's, which are resolved first. */
const [open, close] = ['\ufdd0', '\ufdd1'];
const term = (text: string): string => (/^[\p{L}\p{N}.]*$/u.test(text) ? text : `${open}${text}${close}`);

/** Returns the text of a field's code; '' if it is no EQ field. */
export function equationText(code: string): string {
  let text = /^\s*EQ\s(.*)$/is.exec(code)?.[1] ?? '';
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(
      /\\([a-z])((?:\s*\\[a-z]+\s*-?\d*)*)\s*\(([^()\\]*)\)/gi,
      (whole, name: string, options: string, inner: string) =>
        written[name.toLowerCase()]?.(
          inner.split(/[,;]/).map((part) => part.trim()),
          options,
        ) ?? whole,
    );
  }
  return text.replaceAll(open, '(').replaceAll(close, ')').trim();
}
