// Returns the tables a running call may query: only those of files that its turn sends.
import type { App } from '../process/app.ts';
import { filesOfCall } from './planned-files.ts';
import type { TableQuestion } from './query-table.ts';
import { queriedIn } from './queried-tables.ts';
import type { CallToRun } from './call-to-run.ts';

export async function tableQueryOf(app: App, call: CallToRun): Promise<TableQuestion> {
  const { userId } = call.turn;
  const { files, planned } = await filesOfCall(app, call);
  return { store: files.tables, userId, find: (waitMs) => queriedIn(files.tables, userId, planned, waitMs) };
}
