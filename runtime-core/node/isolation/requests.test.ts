// Only a limited number of bytes is sent before a package reads a body.
import { expect, test } from 'vitest';
import type { ByteSource } from '../../contract/transport.ts';
import type { Frame } from './frames.ts';
import type { PackageProcess } from './process.ts';
import { Requests } from './requests.ts';

async function stage(takes: boolean) {
  const log: string[] = [];
  let data: (bytes: Uint8Array) => void = () => undefined;
  const body: ByteSource = {
    start: (sink) => void (data = sink.data),
    pause: () => void log.push('pause'),
    resume: () => void log.push('resume'),
    cancel: () => undefined,
  };
  const drained: (() => void)[] = [];
  const process = {
    send: ({ t }: { readonly t: string }) => (t === 'bytes' ? takes : true),
    drained: (then: () => void) => void drained.push(then),
  } as unknown as PackageProcess; // only what requests use here
  const { handlers } = new Requests(process, {
    transport: () => Promise.resolve({ status: 200, headers: {}, url: 'https://a.example', body }),
    signal: new AbortController().signal,
  });
  const frame = (header: Frame['header']): Frame => ({ header, payload: new Uint8Array() });
  handlers['fetch']?.(frame({ t: 'fetch', id: 1, method: 'GET', url: 'https://a.example', headers: {} }));
  await expect.poll(() => data.length).toBe(1);
  return {
    log,
    data: (length: number) => data(new Uint8Array(length)),
    drain: () => drained.splice(0).forEach((each) => each()),
    read: () => handlers['start']?.(frame({ t: 'start', id: 1 })),
  };
}

test('a body that nobody reads stops after the bytes sent ahead', async () => {
  const { log, data, read } = await stage(true);
  data(65_536);
  expect(log).toEqual([]);
  data(1);
  expect(log).toEqual(['pause']);
  read();
  data(1_000_000);
  expect(log).toEqual(['pause', 'resume']);
});

test('a pipe that has room again does not start a body that nobody reads', async () => {
  const { log, data, drain, read } = await stage(false);
  data(10);
  drain();
  expect(log).toEqual(['pause', 'resume']);
  data(70_000);
  drain();
  expect(log).toEqual(['pause', 'resume', 'pause']);
  read();
  data(10);
  drain();
  expect(log).toEqual(['pause', 'resume', 'pause', 'resume', 'pause', 'resume']);
});
