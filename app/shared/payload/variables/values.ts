// Values of the template variables by name.
import type { VariableContext } from './context.ts';

type Value = (context: VariableContext) => string;

/** Four-digit year, since "01/02/03" is ambiguous. */
const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;

export const variables: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['date', (context) => localised(context, date)],
  ['datetime', (context) => localised(context, { ...date, ...time })],
  ['day', (context) => part(context, 'day')],
  ['hour', (context) => part(context, 'hour')],
  ['iso', ({ now }) => new Date(now).toISOString()],
  ['locale', ({ locale }) => locale],
  ['minute', (context) => part(context, 'minute')],
  ['month', (context) => part(context, 'month')],
  ['second', (context) => part(context, 'second')],
  ['time', (context) => localised(context, time)],
  ['timestamp', ({ now }) => String(now)],
  ['timezone', ({ timezone }) => timezone],
  ['weekday', (context) => localised(context, { weekday: 'long' })],
  ['year', (context) => part(context, 'year')],

  ['email', ({ email = '' }) => email],
  ['nickname', ({ nickname = '' }) => nickname],
  ['username', ({ username = '' }) => username],

  ['language', ({ language }) => language],
  ['platform', ({ platform }) => platform],
  ['user_agent', ({ userAgent }) => userAgent],
  ['input_template', ({ inputTemplate = '' }) => inputTemplate],

  ['random', ({ random }) => String(1 + below(random, 1_000_000))],
  ['random_int', ({ random }) => String(1 + below(random, 100))],
  ['random_float', ({ random }) => (random() * 100).toFixed(2)],
  ['random_digit', ({ random }) => String(below(random, 10))],
  ['random_bool', ({ random }) => String(random() < 0.5)],
  ['random_hex', ({ random }) => characters(random, 6, hexDigits)],
  ['random_string', ({ random }) => characters(random, 13, lettersAndDigits)],
  ['uuid', ({ random }) => uuid(random)],
  ['uuid_short', ({ random }) => characters(random, 8, hexDigits)],
  // Alias: both word orders are common.
  ['short_uuid', ({ random }) => characters(random, 8, hexDigits)],
]);

const hexDigits = '0123456789abcdef';
const lettersAndDigits = '0123456789abcdefghijklmnopqrstuvwxyz';

const below = (random: () => number, limit: number): number => Math.floor(random() * limit);

const characters = (random: () => number, length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet.charAt(below(random, alphabet.length))).join('');

/** Returns a version 4 UUID. `crypto.randomUUID` is unavailable on plain http. */
function uuid(random: () => number): string {
  const hex = (length: number): string => characters(random, length, hexDigits);
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(below(random, 4))}${hex(3)}-${hex(12)}`;
}

const format = (
  { locale, timezone }: Pick<VariableContext, 'locale' | 'timezone'>,
  options: Intl.DateTimeFormatOptions,
) => {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: timezone });
  } catch {
    // The system may name a locale ("en-US@posix") or time zone that this engine does not know.
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
};

const localised = (context: VariableContext, options: Intl.DateTimeFormatOptions): string =>
  format(context, options).format(context.now);

/** Returns a part of the date in Western digits, two-digit except for the year, for composing. */
function part(
  { now, timezone }: VariableContext,
  type: 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second',
): string {
  const parts = format(
    { locale: 'en-US', timezone },
    {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    },
  ).formatToParts(now);
  return parts.find((candidate) => candidate.type === type)?.value ?? '';
}
