// Uploads files in a process killed by itself between bytes and row, or by the test. Prints acknowledged files.
import { writeSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { newId } from '../../storage/ids.ts';
import { openStorage } from '../../storage/open.ts';
import { contentBytesOf, createFileStore } from '../file-store.ts';

const [dataDir = '', databaseUrl, when] = process.argv.slice(2);
const storage = await openStorage({ dataDir, databaseUrl: databaseUrl || undefined });
async function* twoPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes.subarray(0, bytes.length / 2);
  yield bytes.subarray(bytes.length / 2);
}

if (when === 'before the row') {
  await contentBytesOf({ storage, dataDir }).write(
    'a-content-without-a-row',
    twoPieces(Buffer.from('bytes of nobody')),
  );
  process.kill(process.pid, 'SIGKILL');
}
const files = createFileStore({ storage, dataDir, quota: 1e9 });
writeSync(1, 'open\n');
for (;;) {
  const id = newId();
  const { hash } = await files.write('user', { id, name: '' }, twoPieces(randomBytes(40_000)));
  writeSync(1, `${id} ${hash}\n`);
}
