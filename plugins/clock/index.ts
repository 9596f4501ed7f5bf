// Tells models the time, which they cannot know: now, in another zone, and between two moments.
import { definePlugin, ToolError } from '@tributary/runtime-core';
import type { ToolContext } from '@tributary/runtime-core';
import { checkedZone, clockIn, instantOf } from './zones.ts';

const zone = {
  type: 'string',
  description: 'IANA time zone such as Europe/Lisbon. Absent: the zone of the person who asks.',
  examples: ['Europe/Lisbon'],
};
const moment = (description: string) => ({
  type: 'string',
  description: `${description}, ISO 8601. Without an offset it is local time in timeZone.`,
  examples: ['2026-03-29T14:30'],
});

const zoneOf = (args: Readonly<Record<string, unknown>>, context: ToolContext, name = 'timeZone'): string => {
  const given = args[name];
  return checkedZone(typeof given === 'string' && given !== '' ? given : (context.timeZone ?? 'UTC'));
};
/** The schema guarantees a string. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const day = 86_400_000;

export default definePlugin({
  id: 'clock',
  tools: {
    manifest: {
      identifier: 'clock',
      meta: {
        title: 'Clock',
        description: 'Current date and time, time zones, and time between dates.',
        avatar:
          "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Ccircle cx='12' cy='12' r='9'/%3E%3Cpath d='M12 7v5l3 2'/%3E%3C/svg%3E",
        locales: {
          de: { title: 'Uhr', description: 'Datum und Uhrzeit, Zeitzonen, Zeit zwischen zwei Tagen.' },
          'zh-CN': { title: '时钟', description: '当前日期和时间、时区换算、两个日期之间的时间。' },
        },
      },
      systemRole: 'You do not know the current date or time: ask the clock when an answer depends on it.',
      api: [
        {
          name: 'now',
          description: 'The current date, time and weekday.',
          access: 'read',
          parameters: { type: 'object', properties: { timeZone: zone }, additionalProperties: false },
        },
        {
          name: 'convert',
          description: 'What the clocks show in another time zone at a given moment.',
          access: 'read',
          parameters: {
            type: 'object',
            required: ['time', 'to'],
            properties: { time: moment('The moment'), timeZone: zone, to: { ...zone, description: 'IANA time zone.' } },
            additionalProperties: false,
          },
        },
        {
          name: 'between',
          description: 'How much time lies between two moments.',
          access: 'read',
          parameters: {
            type: 'object',
            required: ['from', 'to'],
            properties: { from: moment('The first moment'), to: moment('The second moment'), timeZone: zone },
            additionalProperties: false,
          },
        },
      ],
    },
    run: {
      now: (args, context) => clockIn(zoneOf(args, context), Date.now()),
      convert(args, context) {
        const from = zoneOf(args, context);
        const at = instantOf(textOf(args['time']), from);
        return { from: clockIn(from, at), to: clockIn(checkedZone(textOf(args['to'])), at) };
      },
      between(args, context) {
        const at = zoneOf(args, context);
        const [first, second] = [instantOf(textOf(args['from']), at), instantOf(textOf(args['to']), at)];
        const ms = second - first;
        if (!Number.isFinite(ms)) throw new ToolError('One of the two times is invalid.');
        const rest = Math.abs(ms);
        return {
          days: Math.trunc(ms / day) + 0,
          duration: `${Math.floor(rest / day)} d ${Math.floor((rest % day) / 3_600_000)} h ${Math.floor((rest % 3_600_000) / 60_000)} min`,
          seconds: ms / 1000,
          ...(ms < 0 ? { note: 'the second moment lies before the first' } : {}),
        };
      },
    },
  },
});
