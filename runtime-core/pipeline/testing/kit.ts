// Test kit for the call path: a vendor on loopback and a minimal wire.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { CallContext, WireReply } from '../../contract/call.ts';
import type { StreamEvent } from '../../contract/events.ts';
import type { ChatParams } from '../../contract/params.ts';
import { defineProvider } from '../../contract/provider.ts';
import type { ProviderDefinition } from '../../contract/provider.ts';
import { isTributaryError } from '../../errors/error.ts';
import type { ProviderHooks } from '../../contract/hooks.ts';
import { stages } from '../../hooks/stages.ts';
import { createNodeTransport } from '../../node/transport.ts';
import { readText, vendorError } from '../../wire/body.ts';
import { ChunkFailure, createDecoder } from '../../wire/decoder.ts';
import { at, text } from '../../json/guards.ts';
import { createRuntime } from '../runtime.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Mock vendor: its handler, and its URL once the server listens. */
export const vendor: { handler: Handler; url: string } = { handler: () => undefined, url: '' };
export const transport = createNodeTransport();
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => vendor.handler(request, response, body));
});
const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);

/** Starts the vendor and fails tests on unhandled rejections. Call at the top of a test file. */
export function startVendor(): void {
  beforeAll(async () => {
    vendor.handler = () => undefined;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    vendor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    process.on('unhandledRejection', note);
  });
  afterAll(async () => {
    process.off('unhandledRejection', note);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  beforeEach(() => {
    unhandled.length = 0;
  });
  afterEach(async () => {
    await new Promise((done) => setTimeout(done, 5));
    if (unhandled.length > 0) throw new Error('a rejection nobody handled', { cause: unhandled[0] });
  });
}

/** Minimal wire: `{t}` text, `{last}` finish reason, `{error}` vendor error. */
async function send(
  request: { readonly body: object; readonly headers: Readonly<Record<string, string>> },
  context: CallContext,
): Promise<WireReply> {
  const response = await context.transport({
    method: 'POST',
    url: context.vault.baseURL ?? vendor.url,
    headers: { 'content-type': 'application/json', ...request.headers },
    body: JSON.stringify(request.body),
    signal: context.signal,
  });
  if (response.status >= 400) throw vendorError(response, await readText(response.body));
  let stop: string | undefined;
  return {
    wire: 'test',
    status: response.status,
    headers: response.headers,
    body: response.body,
    decoder: (decode) =>
      createDecoder({
        contentType: response.headers['content-type'],
        context: decode,
        reader: {
          chunk(json, out) {
            const message = text(at(json, 'error'));
            if (message) throw new ChunkFailure({ message });
            const t = text(at(json, 't'));
            if (t) out.push({ id: decode.id, type: 'text', data: t });
            if (at(json, 'usage') === true) out.push({ id: decode.id, type: 'usage', data: { totalTokens: 2 } });
            stop = text(at(json, 'last')) ?? stop;
            if (stop) out.push({ id: decode.id, type: 'stop', data: stop });
          },
          get settled() {
            return stop === 'settled';
          },
          whole(json, out) {
            this.chunk(json, out, undefined);
          },
          end: () => stop !== undefined,
        },
      }),
  };
}

export function provider(
  id: string,
  more: (hooks: ProviderHooks) => void = () => undefined,
  manifest: object = {},
): ProviderDefinition {
  return defineProvider({
    manifest: { id, name: id, family: 'test', operations: ['chat'], keyVault: { required: [] }, ...manifest },
    models: [],
    apply(hooks) {
      hooks.buildRequest.tap({ name: 'wire', stage: stages.wire }, (request, context) => ({
        ...request,
        wire: 'test',
        body: { model: context.params.model },
      }));
      hooks.send.tapPromise({ name: 'wire', stage: stages.fallback }, send);
      more(hooks);
    },
  });
}

export const hello: ChatParams = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };
export const sse = (response: ServerResponse, ...chunks: readonly object[]): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const chunk of chunks) response.write(`data: ${JSON.stringify(chunk)}\n\n`);
};
export const answer: Handler = (_request, response) => {
  sse(response, { t: 'He' }, { t: 'y' }, { last: 'stop' });
  response.end();
};
export const runtimeOf = (...providers: readonly ProviderDefinition[]) => createRuntime({ providers, transport });

export async function collect(reply: AsyncIterable<readonly StreamEvent[]>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const batch of reply) events.push(...batch);
  return events;
}
export const shape = (events: readonly StreamEvent[]): string[] =>
  events.map((event) =>
    event.type === 'error'
      ? `error ${event.data.type} ${event.data.message}`
      : `${event.type} ${JSON.stringify(event.data)}`,
  );

export async function failure(promise: Promise<unknown>): Promise<{ type: unknown; status: number; body: unknown }> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isTributaryError(error)) throw new Error('expected a TributaryError', { cause: error });
  return { type: error.type, status: error.status, body: error.body };
}
