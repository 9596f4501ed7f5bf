// Cancelled calls and slow or leaving readers: effects on the provider's socket.
import { describe, expect, test } from 'vitest';
import type { StreamEvent } from '../contract/events.ts';
import {
  answer,
  collect,
  failure,
  hello,
  provider,
  runtimeOf,
  shape,
  sse,
  startVendor,
  vendor,
} from './testing/kit.ts';

startVendor();

describe('abort', () => {
  const cancelled = 'error ProviderBizError Request was cancelled';

  test('before the call: no request is made', async () => {
    vendor.handler = () => expect.unreachable('a request was made');
    expect(await failure(runtimeOf(provider('a')).chat('a', hello, { signal: AbortSignal.abort() }))).toMatchObject({
      type: 'ProviderBizError',
      body: { error: { message: 'Request was cancelled' } },
    });
  });

  test('before the headers: the socket is closed', async () => {
    const closed = new Promise<void>((done) => {
      vendor.handler = (request) => request.once('close', done);
    });
    const controller = new AbortController();
    const call = failure(runtimeOf(provider('a')).chat('a', hello, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 30);
    expect(await call).toMatchObject({
      type: 'ProviderBizError',
      body: { error: { message: 'Request was cancelled' } },
    });
    await closed;
  });

  test('during the reply: the text so far stays, the socket is closed', async () => {
    const closed = new Promise<void>((done) => {
      vendor.handler = (_request, response) => {
        response.once('close', done);
        sse(response, { t: 'a' });
      };
    });
    const controller = new AbortController();
    const reply = await runtimeOf(provider('a')).chat('a', hello, { signal: controller.signal });
    const events: StreamEvent[] = [];
    for await (const event of reply.events()) {
      events.push(event);
      controller.abort();
    }
    expect(shape(events)).toEqual(['text "a"', cancelled]);
    await closed;
  });

  test('after the reply began, before it is read', async () => {
    vendor.handler = (_request, response) => sse(response, { t: 'a' });
    const controller = new AbortController();
    const reply = await runtimeOf(provider('a')).chat('a', hello, { signal: controller.signal });
    controller.abort();
    expect(shape(await collect(reply))).toEqual([cancelled]);
  });

  test('after the end: nothing happens', async () => {
    vendor.handler = answer;
    const controller = new AbortController();
    const events = await collect(await runtimeOf(provider('a')).chat('a', hello, { signal: controller.signal }));
    controller.abort();
    expect(shape(events).at(-1)).toBe('stop "stop"');
  });

  test('leaving the loop closes the socket', async () => {
    const closed = new Promise<void>((done) => {
      vendor.handler = (_request, response) => {
        response.once('close', done);
        sse(response, { t: 'a' });
      };
    });
    for await (const _batch of await runtimeOf(provider('a')).chat('a', hello)) break;
    await expect(closed).resolves.toBeUndefined();
  });
});

test('a reader that stops pauses the provider’s socket', async () => {
  let written = 0;
  const chunk = `data: ${JSON.stringify({ t: 'x'.repeat(16_000) })}\n\n`;
  vendor.handler = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const more = (): void => {
      while (written < 200_000_000 && !response.destroyed) {
        written += chunk.length;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
    };
    more();
  };
  const reply = await runtimeOf(provider('a')).chat('a', hello);
  const batches = reply[Symbol.asyncIterator]();
  await batches.next();
  // Buffers fill first, which takes time on a busy machine.
  let before = -1;
  await expect
    .poll(() => [before, (before = written)].every((each) => each === written), { interval: 500, timeout: 30_000 })
    .toBe(true);
  expect(written).toBeLessThan(40_000_000);
  await batches.return?.();
});

test('a server that says its last word and keeps the socket open is not waited for', async () => {
  const closed = new Promise<void>((done) => {
    vendor.handler = (_request, response) => {
      response.once('close', done);
      sse(response, { t: 'a' }, { last: 'settled' });
    };
  });
  // Five seconds after the last byte; the transport's own timeout is two minutes.
  const events = await collect(await runtimeOf(provider('a')).chat('a', hello));
  expect(shape(events)).toEqual(['text "a"', 'stop "settled"']);
  await expect(closed).resolves.toBeUndefined();
});
