// Ids of the user's deleted files: loaded for the first message with files, and on change notifications.
import { onHint } from '../live/hints.ts';
import { getFrom } from '../net/call.ts';
import { createStore } from '../net/store.ts';
import type { Transport } from '../net/transport.ts';
import { fileUsageApi } from '../../shared/api/file-usage.ts';

export const deletedFiles = createStore<ReadonlySet<string>>(new Set());

let asked = false;

export async function readDeletedFiles(transport: Transport): Promise<void> {
  const { files } = await getFrom(transport, fileUsageApi.gone, {}).catch(() => ({ files: undefined }));
  if (files) deletedFiles.set(new Set(files));
}

export function askForDeletedFiles(transport: Transport): void {
  if (asked) return;
  asked = true;
  onHint('files', () => readDeletedFiles(transport));
  void readDeletedFiles(transport);
}
