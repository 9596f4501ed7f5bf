// Formats numbers, money and times in the user's language.
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Cached: creating a format costs a hundred times as much as using it, and lists show hundreds of numbers. */
function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = numberFormats.get(key);
  if (!format) numberFormats.set(key, (format = new Intl.NumberFormat(language, options)));
  return format;
}

export const formatTokens = (count: number, language: string): string =>
  numberFormat(
    language,
    count >= 10_000 ? { notation: 'compact', maximumFractionDigits: 1 } : { maximumFractionDigits: 0 },
  ).format(count);

export const formatNumber = (value: number, language: string): string => numberFormat(language).format(value);

/** Formats a share, where 1 is 100%. A positive share below one percent is shown as "<1%". */
export function formatPercent(share: number, language: string): string {
  const format = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  return share > 0 && share < 0.005 ? `<${format.format(0.01)}` : format.format(share);
}

/**
 * Formats a context window as a round number: 128K, 1M. In Chinese with a decimal: a whole 万 would make 3 of 32,768.
 */
export const formatWindow = (tokens: number, language: string): string =>
  numberFormat(language, {
    notation: 'compact',
    maximumFractionDigits: tokens >= 1_000_000 || language === 'zh-CN' ? 1 : 0,
  }).format(tokens);

export function formatMoney(amount: number, currency: string, language: string): string {
  // Two significant digits for fractions of a cent.
  const digits = amount === 0 || amount >= 1 ? 2 : Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(amount))));
  return numberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Math.min(2, digits),
    maximumFractionDigits: digits,
  }).format(amount);
}

/** Formats a price per million tokens with at least two decimals, for alignment in a column. */
export const formatPrice = (amount: number, currency: string, language: string): string =>
  numberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 3,
  }).format(amount);

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Cached because every turn shows a time. */
export function formatTime(at: number, language: string): string {
  let clock = clocks.get(language);
  if (!clock) clocks.set(language, (clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' })));
  return clock.format(at);
}

export const formatDate = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at);

/** Formats as briefly as possible: the time if today, the day if this year, else the date. */
export function formatWhen(at: number, language: string, now = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  if (then.toDateString() === today.toDateString()) return formatTime(at, language);
  const day = { day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(
    language,
    then.getFullYear() === today.getFullYear() ? day : { ...day, year: '2-digit' },
  ).format(at);
}

export const formatDateTime = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

/** To the second, for comparison with a log or another clock. */
export const formatMoment = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);

export function formatMs(ms: number, language: string): string {
  const unit =
    ms < 1_000
      ? ({ unit: 'millisecond', value: Math.round(ms) } as const)
      : ({ unit: 'second', value: ms / 1_000 } as const);
  const options = { style: 'unit', unit: unit.unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return apart(numberFormat(language, options).format(unit.value));
}

/** Puts a space between a digit and Han, as in the surrounding sentences. */
const apart = (text: string): string => text.replace(/(?<=\d)(?=\p{scx=Han})/u, ' ');

export function formatBytes(bytes: number, language: string): string {
  const { unit, value } =
    bytes < 1_000
      ? ({ unit: 'byte', value: bytes } as const)
      : bytes < 1_000_000
        ? ({ unit: 'kilobyte', value: bytes / 1_000 } as const)
        : ({ unit: 'megabyte', value: bytes / 1_000_000 } as const);
  // The short form of byte has no plural: "21 byte".
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return apart(numberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(value));
}
