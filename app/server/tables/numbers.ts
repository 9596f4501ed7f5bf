// Numbers as people write them: thousands apart, a decimal comma, a currency or a percent sign beside them. Which mark means what is
// decided by the whole column, never by one cell.

/** Decimal mark of a column. */
export type Decimal = 'dot' | 'comma';

export interface WrittenNumber {
  /** Digits and marks, without currency and sign of percent. */
  readonly body: string;
  readonly negative: boolean;
  /** Currency or percent sign; empty where there is none. */
  readonly unit: string;
}

const unit = String.raw`[$€£¥₹%]|EUR|USD|GBP|CHF|JPY|CNY|RMB`;
const written = new RegExp(
  String.raw`^([-+−]?)\s?(\(?)\s?(${unit})?\s?([-+−]?)([\d.,'’ ]*\d[\d.,'’ ]*(?:[eE][-+]?\d{1,3})?)\s?(${unit})?\s?(\)?)$`,
);
const spaces = /[\u00a0\u2007\u2009\u202f]/g;
/** What most cells are decided by: how a number can begin, and one that is written plainly. */
const begins = /^\s*[\d.(+\-−$€£¥₹EUGCJR]/;
const plain = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,2})?$/;

/** Written as most programs write numbers: one that can be read in no other way. */
export const isPlainNumber = (text: string): boolean => plain.test(text);
/** Longest cell that may be a number. */
const longest = 60;

/** Undefined for what is no number in any notation. */
export function writtenNumber(text: string): WrittenNumber | undefined {
  if (text.length > longest || !begins.test(text)) return undefined;
  const found = written.exec(text.replaceAll(spaces, ' ').trim());
  if (!found) return undefined;
  const [, sign = '', opening = '', before = '', inner = '', digits = '', after = '', closing = ''] = found;
  const bracketed = opening !== '' || closing !== '';
  if (bracketed && (opening === '' || closing === '' || sign !== '' || inner !== '')) return undefined;
  if ((sign !== '' && inner !== '') || (before !== '' && after !== '')) return undefined;
  const body = digits.trim().replaceAll('’', "'");
  if (!patterns.dot.test(body) && !patterns.comma.test(body)) return undefined;
  return {
    body,
    negative: bracketed || sign === '-' || sign === '−' || inner === '-' || inner === '−',
    unit: before || after,
  };
}

const whole = (thousands: string): string =>
  String.raw`(?:\d+|[1-9]\d{0,2}(?:${thousands}\d{3})+|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:'\d{3})+)`;
const exponent = String.raw`(?:[eE][-+]?\d{1,3})?`;
const patterns: Readonly<Record<Decimal, RegExp>> = {
  dot: new RegExp(String.raw`^(?:${whole(',')}(?:\.\d*)?|\.\d+)${exponent}$`),
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
