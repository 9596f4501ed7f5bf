// Numbers as people write them: thousands apart, a decimal comma, a currency or a percent sign beside them. Which mark means what is
// decided by the whole column, never by one cell.

/** Decimal mark of a column. */
export type Decimal = 'dot' | 'comma';

export interface WrittenNumber {
  /** Digits and marks, without currency and sign of percent. */
  readonly body: string;
  readonly negative: boolean;
  /** The minus stands behind the digits, as SAP writes it. */
  readonly trailing: boolean;
  /** Currency or percent sign; empty where there is none. */
  readonly unit: string;
}

/** Signs and words of currencies; longer ones first, so that none is taken for a part of another. */
const unit =
  '(?:US|NZ|HK|NT|[ACRS])\\$|[$€£¥₹₩₽₺₴₫₪฿₱₦%]|EUR|USD|GBP|CHF|JPY|CNY|RMB|INR|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|BRL|MXN|' +
  'CAD|AUD|NZD|HKD|SGD|TWD|KRW|ZAR|AED|SAR|ILS|THB|IDR|MYR|PHP|VND|Euro|euro|kr\\.?|zł|Kč|Ft|lei|Fr\\.|SFr\\.|Rs\\.?|元|円|원';
const digit = "[\\d.,'’ ]";
const written = new RegExp(
  String.raw`^([-+−]?)\s?(${unit})?\s?(\(?)\s?(${unit})?\s?([-+−]?)(${digit}*\d${digit}*(?:[eE][-+]?\d{1,3})?)\s?([-−]?)\s?(${unit})?\s?(\)?)\s?(${unit})?$`,
);
/** Zero as the accounting format of Excel shows it. */
const dash = new RegExp(String.raw`^(?:(${unit})\s?[-–—]|[-–—]\s?(${unit}))$`);
/** Runs of spaces around a sign or a word: within digits they are kept, which makes the cell no number. */
const wide = /(?<![\d ]) {2,}| {2,}(?![\d ])/g;
const spaces = /[\u00a0\u2007\u2009\u202f]/g;
/** Quick tests for most cells: the beginning of a number, and a number that is written plainly. */
const begins = new RegExp(String.raw`^\s*(?:[\d.(+\-−–—]|${unit})`);
const plain = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/;

/** Written as most programs write numbers: one that can be read in no other way. */
export const isPlainNumber = (text: string): boolean => plain.test(text);
/** Longest cell that may be a number. */
const longest = 60;

/** Undefined for what is no number in any notation. */
export function writtenNumber(text: string): WrittenNumber | undefined {
  if (text.length > longest || !begins.test(text)) return undefined;
  const trimmed = text.replaceAll(spaces, ' ').trim().replaceAll(wide, ' ');
  const [, dashBefore, dashAfter] = dash.exec(trimmed) ?? [];
  const dashed = dashBefore ?? dashAfter;
  if (dashed !== undefined) return { body: '0', negative: false, trailing: false, unit: dashed };
  const found = written.exec(trimmed);
  if (!found) return undefined;
  const [, sign = '', ahead = '', opening = '', before = '', inner = '', digits = ''] = found;
  const [trailing = '', after = '', closing = '', behind = ''] = found.slice(7);
  const bracketed = opening !== '' || closing !== '';
  const signs = [sign, inner, trailing].filter((each) => each !== '');
  const units = [ahead, before, after, behind].filter((each) => each !== '');
  if (bracketed && (opening === '' || closing === '' || signs.length > 0)) return undefined;
  if (signs.length > 1 || units.length > 1) return undefined;
  const body = digits.trim().replaceAll('’', "'");
  if (!patterns.dot.test(body) && !patterns.comma.test(body)) return undefined;
  // "2-" is a mark at school.
  if (trailing !== '' && body.length < 3) return undefined;
  return { body, negative: bracketed || /[-−]/.test(signs.join('')), trailing: trailing !== '', unit: units[0] ?? '' };
}

const whole = (thousands: string): string =>
  String.raw`(?:\d+|[1-9]\d{0,2}(?:${thousands}\d{3})+|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:'\d{3})+)`;
const exponent = String.raw`(?:[eE][-+]?\d{1,3})?`;
const patterns: Readonly<Record<Decimal, RegExp>> = {
  // With the groups of lakh and crore.
  dot: new RegExp(String.raw`^(?:(?:${whole(',')}|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d*)?|\.\d+)${exponent}$`),
  comma: new RegExp(String.raw`^(?:${whole(String.raw`\.`)}(?:,\d*)?|,\d+)${exponent}$`),
};

export const isWrittenWith = ({ body }: WrittenNumber, decimal: Decimal): boolean => patterns[decimal].test(body);

/** Call it for what is written with this mark. */
export function valueOf({ body, negative }: WrittenNumber, decimal: Decimal): number {
  const plain = decimal === 'dot' ? body.replaceAll(',', '') : body.replaceAll('.', '').replace(',', '.');
  const value = Number(plain.replaceAll(/[' ]/g, ''));
  return negative && value !== 0 ? -value : value;
}

/** Ids, postal codes and card numbers: digits that are no amount, or more of them than a number holds. */
export function isCode(text: string, { body }: WrittenNumber): boolean {
  if (/^0\d/.test(body)) return true;
  const digits = body.replaceAll(/\D/g, '').length;
  return (digits > 15 && /^\d+$/.test(body)) || (text.trim().startsWith('+') && digits > 6);
}
