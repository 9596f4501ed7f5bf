// Lifecycle of a package's process, with a child that only reports that it has loaded.
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultLimits, PackageProcess } from './process.ts';

const frames = pathToFileURL(join(import.meta.dirname, 'frames.ts')).href;
const saysLoaded = `
  import { createWriteStream } from 'node:fs';
  import { encodeFrame } from ${JSON.stringify(frames)};
  createWriteStream('', { fd: 3 }).write(encodeFrame({ t: 'loaded' }));`;
const stays = `${saysLoaded} setInterval(() => undefined, 1000);`;

const start = (child = stays): PackageProcess =>
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
    const wire = Reflect.get(quiet, 'wire') as Duplex; // private: an operating system error cannot be provoked
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

test('a process whose connection breaks before the news of its exit has ended with its exit code', async () => {
  const brief = start(
    `${saysLoaded} process.on('SIGUSR2', () => process.exit(3)); setInterval(() => undefined, 1000);`,
  );
  await brief.loaded();
  const { pid } = brief;
  if (pid === undefined) throw new Error('the process that was just loaded has no id');
  const wire = Reflect.get(brief, 'wire') as Duplex; // private: the operating system determines the order of the two
  const gone = new Promise<string>((resolve) => {
    void brief.call({}, '', { frame: () => undefined, gone: ({ message }) => resolve(message) });
  });
  wire.emit('error', new Error('write EPIPE'));
  process.kill(pid, 'SIGUSR2');
  expect(await gone).toBe('the package quiet stopped: it ended with 3');
});

test('a process that lives on without its connection is ended', async () => {
  const deaf = start();
  await deaf.loaded();
  const wire = Reflect.get(deaf, 'wire') as Duplex; // private: as above
  const gone = new Promise<string>((resolve) => {
    void deaf.call({}, '', { frame: () => undefined, gone: ({ message }) => resolve(message) });
  });
  wire.emit('error', new Error('write EPIPE'));
  expect(await gone).toBe('the package quiet was stopped: its connection broke');
  expect(deaf.pid).toBeUndefined();
});
