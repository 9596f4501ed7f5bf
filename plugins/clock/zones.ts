// Converts between local times and instants in any time zone, with data from Intl.
import { ToolError } from '@tributary/runtime-core';

function known(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Throws a sentence for the model if the zone does not exist. */
export function checkedZone(zone: string): string {
  if (known(zone)) return zone;
  throw new ToolError(`"${zone}" is no time zone: give an IANA name such as "Europe/Lisbon" or "UTC"`);
}

/** Returns the zone's offset from UTC at an instant, positive to the east. Unit: ms. */
export function offsetAt(zone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

const timePattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** Returns an ISO 8601 time as Unix time in ms; without an offset, it is local time in the zone. */
export function instantOf(text: string, zone: string): number {
  const match = timePattern.exec(text.trim());
  const [, year, month, day, hour = '0', minute = '0', second = '0', offset] = match ?? [];
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  // Date.UTC turns February 31 into a day in March.
  if (!match || Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day) || Number(hour) > 23) {
    throw new ToolError(`"${text.slice(0, 60)}" is no time: write it like 2026-03-29T14:30 or 2026-03-29T14:30+02:00`);
  }
  if (offset !== undefined) return wall - offsetMs(offset);
  // The offset depends on the instant we look for. The second guess is right, even near a daylight saving change.
  const first = wall - offsetAt(zone, wall);
  return wall - offsetAt(zone, first);
}

function offsetMs(text: string): number {
  if (text.toUpperCase() === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const two = (value: number): string => String(Math.abs(Math.trunc(value))).padStart(2, '0');

/** Returns the local time in ISO 8601 with offset, the weekday, and the zone. */
export function clockIn(zone: string, at: number) {
  const offset = offsetAt(zone, at);
  const minutes = Math.abs(offset) / 60_000;
  const wall = new Date(at + offset).toISOString().slice(0, 19);
  return {
    time: `${wall}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`,
    weekday: new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'long' }).format(at),
    timeZone: zone,
  };
}
