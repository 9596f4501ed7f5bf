// An endless line fails at the limit; meanwhile memory grows by at most three times the limit.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { maxEventLength } from './decoder.ts';

/** Feeds 64 MB; reports the result and the maximum growth of resident memory in bytes. */
const program = `
  const { createDecoder } = await import(process.argv[1]);
  const reader = { chunk() {}, whole() {}, end: () => false };
  const fail = (failure) => ({ id: 'x', type: 'error', data: { ...failure, provider: 'p' } });
  const decoder = createDecoder({ reader, contentType: process.argv[2], jsonFraming: 'lines', context: { id: 'x', fail } });
  const before = process.memoryUsage.rss();
  const events = decoder.feed(Buffer.from('data: '));
  for (let read = 0; read < 1024; read++) events.push(...decoder.feed(Buffer.alloc(64 * 1024, 'x')));
  events.push(...decoder.end());
  const grown = process.resourceUsage().maxRSS * 1024 - before;
  console.log(JSON.stringify({ errors: events.map(({ data }) => data.type), grown }));
`;

test.each(['text/event-stream', 'application/x-ndjson'])('64 MB of %s', { timeout: 60_000 }, async (contentType) => {
  const decoder = join(import.meta.dirname, 'decoder.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
    decoder,
    contentType,
  ]);
  const { errors, grown } = JSON.parse(stdout) as { readonly errors: readonly string[]; readonly grown: number };
  expect(errors).toEqual(['StreamChunkError']);
  expect(grown).toBeLessThan(3 * maxEventLength);
});
