// Times of a rule that is not saved yet, by the server's calendar.
import type { ScheduleRule } from '../shared/schedule-rule.ts';
import { schedulesApi } from '../shared/api.ts';
import { sendTo } from '../../../client/net/call.ts';
import type { Transport } from '../../../client/net/transport.ts';

export const getTimes = (
  transport: Pick<Transport, 'sendJSON'>,
  rule: ScheduleRule,
  timeZone: string,
  signal: AbortSignal,
) => sendTo(transport, schedulesApi.next, {}, { rule, timeZone }, { signal });
