// Rule of a schedule, and what a scheduled question stores about its schedule.
import { exactObject, number, objectOf, text, time } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';

const hour = { type: 'integer', minimum: 0, maximum: 23 } as const;
const minute = { type: 'integer', minimum: 0, maximum: 59 } as const;
/** Times in the schedule's time zone. The shortest interval is an hour. */
export const rule = {
  oneOf: [
    exactObject({ every: { const: 'once' }, at: time }),
    /** From midnight; only divisors of a day, so that all intervals are equal. */
    exactObject({ every: { const: 'hours' }, hours: { enum: [1, 2, 3, 4, 6, 8, 12] }, minute }),
    exactObject({ every: { const: 'day' }, hour, minute }),
    exactObject({
      every: { const: 'week' },
      /** 0 is Sunday. */
      days: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 6 }, minItems: 1, maxItems: 7 },
      hour,
      minute,
    }),
    exactObject({
      every: { const: 'month' },
      /** A month without that day is skipped; `last`: the last day of each month. */
      day: { anyOf: [{ type: 'integer', minimum: 1, maximum: 31 }, { const: 'last' }] },
      hour,
      minute,
    }),
  ],
} as const;
export type ScheduleRule = Static<typeof rule>;

/** Facts of the schedule stored with its questions, which outlive the schedule. */
export const askedBySchedule = objectOf({ id: text, rule, timeZone: text, plannedAt: number });
export type AskedBySchedule = Static<typeof askedBySchedule>;

declare module '../../../shared/message/message.ts' {
  interface UserMessage {
    /** Set if a schedule asked the question. */
    readonly schedule?: AskedBySchedule;
  }
}
