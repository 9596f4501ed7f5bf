// Times of a rule that is not saved yet, by the server's calendar.
import type { ScheduleRule } from '../../shared/schema/schedule-rule.ts';
import { schedulesApi } from '../../shared/api/schedules.ts';
import { sendTo } from '../net/call.ts';
import type { Transport } from '../net/transport.ts';

export const getTimes = (
  transport: Pick<Transport, 'sendJSON'>,
  rule: ScheduleRule,
  timeZone: string,
  signal: AbortSignal,
) => sendTo(transport, schedulesApi.next, {}, { rule, timeZone }, { signal });
