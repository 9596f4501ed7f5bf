// The tables that a running call may ask: those of the files that its turn sends now.
import { filesOfCall } from './planned-files.ts';
import type { TableQuestion } from './query-table.ts';
import { queriedIn } from './queried-tables.ts';
import type { CallToRun } from './tool-call.ts';

export async function tableQueryOf(call: CallToRun): Promise<TableQuestion> {
  const { userId } = call.turn;
  const { files, planned } = await filesOfCall(call);
  return { store: files.tables, userId, find: (waitMs) => queriedIn(files.tables, userId, planned, waitMs) };
}
