// Numbers of a text in one notation, so that "1.200", "1,200" and "1 200" are the same in a report and on a page.

const written: Readonly<Record<string, number>> = {
  ...valuesOf('zero one two three four five six seven eight nine ten eleven twelve'),
  ...valuesOf('null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'),
  ...valuesOf('零 一 二 三 四 五 六 七 八 九 十'),
};
const scales: readonly (readonly [RegExp, number])[] = [
  [/^(?:thousand|tausend|tsd\.?|k|千)(?![\p{L}\p{N}])/iu, 1e3],
  [/^(?:万|萬)/u, 1e4],
  [/^(?:million(?:s|en)?|mio\.?|mn|m|百万)(?![\p{L}\p{N}])/iu, 1e6],
  [/^亿/u, 1e8],
  [/^(?:billion(?:s)?|bn|milliarden?|mrd\.?)(?![\p{L}\p{N}])/iu, 1e9],
];
const grouped = /^\d{1,3}(?:[.,'’   ]\d{3})+(?:[.,]\d+)?$/;
const number = /\d+(?:[.,'’  ]\d+)*|\d{1,3}(?: \d{3})+/gu;

function valuesOf(words: string): Readonly<Record<string, number>> {
  return Object.fromEntries(words.split(' ').map((word, value) => [word, value]));
}

/** Readings of each number, because "1.234" is either of two. */
export function numbersIn(text: string): readonly ReadonlySet<number>[] {
  const plain = text.normalize('NFKC');
  return [...plain.matchAll(number)].flatMap(({ 0: digits, index }) => {
    const rest = plain.slice(index + digits.length, index + digits.length + 16).trimStart();
    const factor = scales.find(([pattern]) => pattern.test(rest))?.[1] ?? 1;
    const scaled = (value: number): readonly number[] => (factor === 1 ? [value] : [value, round(value * factor)]);
    return partsOf(digits).map((readings) => new Set(readings.flatMap(scaled)));
  });
}

/** Numbers that are words in the text, which a report may write with digits. */
export function wordNumbersIn(text: string): ReadonlySet<number> {
  const words = text.toLowerCase().match(/[a-zäöüß]+|[零一二三四五六七八九十]/gu) ?? [];
  return new Set(words.flatMap((word) => (Object.hasOwn(written, word) ? [written[word] ?? 0] : [])));
}

const round = (value: number): number => Number(value.toPrecision(12));

/** Readings of one number, or of each part of a list, a date or a version. */
function partsOf(digits: string): readonly (readonly number[])[] {
  const signs = digits.replaceAll(/\d/g, '');
  const plain = Number(digits.replaceAll(/\D/g, ''));
  if (signs === '') return [[plain]];
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const decimal = Number(`${digits.slice(0, last).replaceAll(/\D/g, '')}.${digits.slice(last + 1)}`);
  if (!grouped.test(digits))
    return signs.length === 1 && last !== -1 ? [[decimal]] : digits.split(/\D/).map((part) => [Number(part)]);
  const places = digits.length - last - 1;
  if (last === -1) return [[plain]];
  // Three digits behind the last separator: thousands, or a decimal number.
  if (places === 3) return [signs.length > 1 && new Set(signs).size === 1 ? [plain] : [plain, decimal]];
  return [[decimal]];
}
