// Parses numbers as people write them: with thousands separators, decimal commas, currencies, percent. The meaning of
// a mark is decided per column, never per cell.

export type Decimal = 'dot' | 'comma';

export interface WrittenNumber {
  /** Digits and marks, without currency and percent sign. */
  readonly body: string;
  readonly negative: boolean;
  /** The minus follows the digits, as in SAP. */
  readonly trailing: boolean;
  /** Currency or percent sign; '' if none. */
  readonly unit: string;
}

/** Currency signs and words; longer ones first, so that none matches a part of another. */
const unit =
  '(?:US|NZ|HK|NT|[ACRS])\\$|[$€£¥₹₩₽₺₴₫₪฿₱₦%]|EUR|USD|GBP|CHF|JPY|CNY|RMB|INR|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|TRY|RUB|UAH|BRL|MXN|' +
  'CAD|AUD|NZD|HKD|SGD|TWD|KRW|ZAR|AED|SAR|ILS|THB|IDR|MYR|PHP|VND|Euro|euro|kr\\.?|zł|Kč|Ft|lei|Fr\\.|SFr\\.|Rs\\.?|元|円|원';
const digit = "[\\d.,'’ ]";
const written = new RegExp(
  String.raw`^([-+−]?)\s?(${unit})?\s?(\(?)\s?(${unit})?\s?([-+−]?)(${digit}*\d${digit}*(?:[eE][-+]?\d{1,3})?)\s?([-−]?)\s?(${unit})?\s?(\)?)\s?(${unit})?$`,
);
/** Zero in Excel's accounting format. */
const dash = new RegExp(String.raw`^(?:(${unit})\s?[-–—]|[-–—]\s?(${unit}))$`);
/** Runs of spaces around a sign or word; inside digits they are kept, so the cell is no number. */
const wide = /(?<![\d ]) {2,}| {2,}(?![\d ])/g;
const spaces = /[\u00a0\u2007\u2009\u202f]/g;
/** Quick tests for most cells: the beginning of a number, and a plain number. */
const begins = new RegExp(String.raw`^\s*(?:[\d.(+\-−–—]|${unit})`);
const plain = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/;

/** True if the number is written in an unambiguous way, as by most programs. */
export const isPlainNumber = (text: string): boolean => plain.test(text);
const longest = 60;

/** Returns undefined if the text is no number in any notation. */
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
  // "2-" is a school grade.
  if (trailing !== '' && body.length < 3) return undefined;
  return { body, negative: bracketed || /[-−]/.test(signs.join('')), trailing: trailing !== '', unit: units[0] ?? '' };
}

const whole = (thousands: string): string =>
  String.raw`(?:\d+|[1-9]\d{0,2}(?:${thousands}\d{3})+|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:'\d{3})+)`;
const exponent = String.raw`(?:[eE][-+]?\d{1,3})?`;
const patterns: Readonly<Record<Decimal, RegExp>> = {
  // With lakh and crore groups.
  dot: new RegExp(String.raw`^(?:(?:${whole(',')}|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d*)?|\.\d+)${exponent}$`),
  comma: new RegExp(String.raw`^(?:${whole(String.raw`\.`)}(?:,\d*)?|,\d+)${exponent}$`),
};

export const isWrittenWith = ({ body }: WrittenNumber, decimal: Decimal): boolean => patterns[decimal].test(body);

/** Only for numbers written with this decimal mark. */
export function valueOf({ body, negative }: WrittenNumber, decimal: Decimal): number {
  const plain = decimal === 'dot' ? body.replaceAll(',', '') : body.replaceAll('.', '').replace(',', '.');
  const value = Number(plain.replaceAll(/[' ]/g, ''));
  return negative && value !== 0 ? -value : value;
}

/** True if digits are an id, postal code or card number: no amount, or too long for a number. */
export function isCode(text: string, { body }: WrittenNumber): boolean {
  if (/^0\d/.test(body)) return true;
  const digits = body.replaceAll(/\D/g, '').length;
  return (digits > 15 && /^\d+$/.test(body)) || (text.trim().startsWith('+') && digits > 6);
}
