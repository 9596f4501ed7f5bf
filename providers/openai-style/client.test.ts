// Calls through the SDK: it builds every request, and its error class of the status is the cause of a refusal.
import OpenAI, { RateLimitError } from 'openai';
import type { ByteSource, CallContext, TransportRequest } from '@tributary/runtime-core';
import { expect, test, vi } from 'vitest';
import { call } from './client.ts';

const url = 'https://one.example/v1/chat/completions';

/** Makes one call per key; `sent` collects the requests. */
function callsWith(status: number, sent: TransportRequest[] = []) {
  const transport = (request: TransportRequest) => {
    sent.push(request);
    const body: ByteSource = {
      start(sink) {
        sink.data(new TextEncoder().encode('{"error":{"message":"slow down"}}'));
        sink.end();
      },
      pause: () => undefined,
      resume: () => undefined,
      cancel: () => undefined,
    };
    return Promise.resolve({ status, headers: {}, url, body });
  };
  const contextOf = (apiKey: string) => ({ vault: { apiKey }, transport }) as unknown as CallContext; // the only fields read
  const options = { baseURL: 'https://one.example/v1' };
  return (apiKey: string) =>
    call(contextOf(apiKey), options, { method: 'post', path: '/chat/completions', body: { key: apiKey } });
}

test('the SDK builds the request of every call, with the key of that call', async () => {
  const built = vi.spyOn(OpenAI.prototype, 'buildRequest');
  const sent: TransportRequest[] = [];
  const ask = callsWith(200, sent);
  await Promise.all(['a', 'b', 'a'].map(ask));
  expect(built).toHaveBeenCalledTimes(3);
  expect(sent).toMatchObject(
    ['a', 'b', 'a'].map((key) => ({
      url,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: `{"key":"${key}"}`,
    })),
  );
  built.mockRestore();
});

test('a refusal is told in the vendor’s words, and names the SDK’s class of its status', async () => {
  const error: unknown = await callsWith(429)('a').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 429, message: 'slow down', cause: expect.any(RateLimitError) });
});
