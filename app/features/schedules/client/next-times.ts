// Gets the next times of an unsaved rule from the server.
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
