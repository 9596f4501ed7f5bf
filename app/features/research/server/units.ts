// Units and negations of a text: they change what a sentence says without changing its numbers.

interface Unit {
  readonly name: string;
  readonly words: string;
  readonly symbol?: string;
}

const units: readonly Unit[] = [
  { name: 'km²', words: 'km²|qkm|square kilomet(?:er|re)s?|quadratkilometern?' },
  { name: 'm²', words: 'm²|qm|square met(?:er|re)s?|quadratmetern?' },
  { name: 'km/h', words: 'km/h|kmh|kph|kilomet(?:er|re)s? per hour|stundenkilometern?' },
  { name: 'mph', words: 'mph|miles per hour' },
  { name: 'km', words: 'km|kilomet(?:er|re)s?|kilometern?' },
  { name: 'cm', words: 'cm|centimet(?:er|re)s?|zentimetern?' },
  { name: 'mm', words: 'mm|millimet(?:er|re)s?|millimetern?' },
  { name: 'm', words: 'm|met(?:er|re)s?|metern?' },
  { name: 'mile', words: 'mi|miles?|meilen?' },
  { name: 'foot', words: 'ft|foot|feet|fuß' },
  { name: 'kg', words: 'kg|kilograms?|kilogrammes?|kilogramm' },
  { name: 'tonne', words: 'tonnes?|tonnen?' },
  { name: '°C', words: '°c|celsius|degrees celsius|grad celsius' },
  { name: '°F', words: '°f|fahrenheit|degrees fahrenheit|grad fahrenheit' },
  { name: 'percent', words: 'percent|per cent|prozent', symbol: '%' },
  { name: 'dollar', words: 'usd|(?:us[- ]?)?dollars?', symbol: '$' },
  { name: 'euro', words: 'eur|euros?', symbol: '€' },
  // Money or weight.
  { name: 'pound', words: 'gbp|lbs?|pounds?|pfund', symbol: '£' },
];
const scale = String.raw`(?:(?:thousand|million(?:en)?|billion|milliarden?|mio\.?|mrd\.?|bn|tausend)\s)?`;
const end = String.raw`(?![\p{L}²]|2(?!\d))`;

const patterns = units.map(({ name, words, symbol }) => {
  const sign = symbol === undefined ? '' : `[${symbol}]`;
  return {
    name,
    anywhere: new RegExp(String.raw`(?<!\p{L})(?:${words})${end}${sign && `|${sign}`}`, 'iu'),
    atNumber: new RegExp(
      String.raw`\d[\s-]?${scale}(?:${words})${end}${sign && String.raw`|${sign}\s?\d|\d\s?${sign}`}`,
      'iu',
    ),
  };
});

/** Abbreviated millions. */
const millions = /(?<=\d)\s?M(?!\p{L})|(?<=[$€£]\s?\d[\d.,]{0,20})\s?m(?!\p{L})/gu;

/** Units of the numbers in a sentence. */
export function unitsOfNumbers(sentence: string): readonly string[] {
  const text = sentence.replaceAll(millions, ' ');
  return patterns.flatMap(({ name, atNumber }) => (atNumber.test(text) ? [name] : []));
}

/** True if the unit is anywhere in a text, such as the head of a table. */
export const hasUnit = (text: string, unit: string): boolean =>
  patterns.some(({ name, anywhere }) => name === unit && anywhere.test(text));

const negation =
  /(?<!\p{L})(?:not|no|never|none|neither|nor|without|cannot|nicht|nie|niemals|ohne|kein\p{L}{0,2}|weder)(?!\p{L})|n['’]t(?!\p{L})|[不没沒無无未非]/iu;

export const isNegated = (text: string): boolean => negation.test(text);
