// Storage of temporary chats: the tables, the log of runs and the files of the app, in the memory of this process.
import { createFileStore } from '../files/file-store.ts';
import type { FileStore } from '../files/file-store.ts';
import { memoryBytes } from '../files/memory-bytes.ts';
import { RunService } from '../runs/run-service.ts';
import type { RunServiceOptions } from '../runs/run-types.ts';
import { addUsageCall } from '../storage/repositories/ledger.ts';
import { openInMemory } from '../storage/open.ts';
import type { Storage } from '../storage/storage.ts';

export interface TemporaryHost {
  readonly storage: Storage;
  readonly runs: RunService;
  readonly files: FileStore;
}

/** Limit of all users of this process: beyond it temporary chats are refused, and nothing else is. Unit: bytes. */
const maxRows = 256_000_000;
const maxFiles = 256_000_000;
const maxFilesOfUser = 100_000_000;

/** `stored`: where the numbers of calls are written, as those of any other. */
export async function openTemporary(
  told: Omit<RunServiceOptions, 'storage'>,
  stored: () => Promise<Storage>,
): Promise<TemporaryHost> {
  const storage = await openInMemory(maxRows);
  const contents = memoryBytes(maxFiles);
  return {
    storage,
    runs: new RunService({
      storage,
      ...told,
      onSettled(userId, id) {
        told.onSettled?.(userId, id);
        passUsageOn(storage, stored).catch((error: unknown) => told.onError?.('the usage could not be written', error));
      },
    }),
    files: createFileStore({ storage, dataDir: '', quota: maxFilesOfUser, contents }),
  };
}

/** A run of a temporary chat writes its row of the ledger where it is: from there it goes where rows last. */
async function passUsageOn(from: Storage, stored: () => Promise<Storage>): Promise<void> {
  const calls = await from.db.selectFrom('usageCalls').selectAll().execute();
  for (const { folderId: _folder, ...call } of calls) {
    await addUsageCall(await stored(), call);
    await from.db.deleteFrom('usageCalls').where('id', '=', call.id).execute();
  }
}
