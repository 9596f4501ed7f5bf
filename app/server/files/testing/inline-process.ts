// Runs the job that moves inline data, in a process that tests kill. Prints when it begins and when it is done.
import { writeSync } from 'node:fs';
import { openStorage } from '../../storage/open.ts';
import { createFileStore } from '../file-store.ts';
import { takeInline } from '../inline-data.ts';
import { moveInline } from '../inline-job.ts';

const [dataDir = '', databaseUrl] = process.argv.slice(2);
const storage = await openStorage({ dataDir, databaseUrl: databaseUrl || undefined });
const files = createFileStore({ storage, dataDir, quota: 1e9 });
writeSync(1, 'open\n');
const onError = (what: string, error: unknown): void => void writeSync(1, `${what} ${String(error)}\n`);
const take = async (input: Parameters<typeof takeInline>[0]) => takeInline(input);
await moveInline({ storage, files, take, onError }, new AbortController().signal);
writeSync(1, 'done\n');
await storage.close();
