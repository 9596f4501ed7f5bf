// The life of one package's process, with a child that only says that it has loaded.
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultLimits, PackageProcess } from './process.ts';

const frames = pathToFileURL(join(import.meta.dirname, 'frames.ts')).href;
const child = `
  import { createWriteStream } from 'node:fs';
  import { encodeFrame } from ${JSON.stringify(frames)};
  createWriteStream('', { fd: 3 }).write(encodeFrame({ t: 'loaded' }));
  setInterval(() => undefined, 1000);`;

const start = (): PackageProcess =>
  new PackageProcess(
    {
      node: process.execPath,
      args: ['--experimental-strip-types', '--input-type=module', '-e', child],
      name: 'quiet',
      load: {},
    },
    defaultLimits,
  );

test('a late error of a process that was ended does not end its successor', async () => {
  const quiet = start();
  try {
    await quiet.loaded();
    const first = quiet.pid;
    const wire = Reflect.get(quiet, 'wire') as Duplex; // private: an error of the operating system cannot be made to order
    quiet.end('test');
    await quiet.loaded();
    const second = quiet.pid;
    expect(second).not.toBe(first);
    wire.emit('error', new Error('write EPIPE'));
    expect(quiet.pid).toBe(second);
  } finally {
    quiet.end('test');
  }
});
