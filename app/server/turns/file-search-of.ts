// The files a running call may search: those its turn now sends in search mode.
import type { App } from '../process/app.ts';
import { filesOfCall } from './planned-files.ts';
import { firstNumber } from './search-files.ts';
import type { FileSearch } from './search-files.ts';
import { searchedIn } from './searched-files.ts';
import type { CallToRun } from './call-to-run.ts';

export async function fileSearchOf(app: App, call: CallToRun): Promise<FileSearch> {
  const { files, sent, planned } = await filesOfCall(app, call);
  return {
    passages: files.passages,
    userId: call.turn.userId,
    files: searchedIn(planned),
    first: firstNumber(sent, call.position),
  };
}
