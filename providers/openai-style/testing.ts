// Test helpers for vendors of this family: the request a call sends, and the result of an answer or refusal. No
// network.
import { createRuntime, isTributaryError } from '@tributary/runtime-core';
import type {
  CallOptions,
  ChatParams,
  KeyVault,
  OperationTypes,
  ProviderDefinition,
  SideOperation,
  StreamEvent,
  Transport,
  TransportRequest,
  TributaryError,
} from '@tributary/runtime-core';

/** The SDK, by which tests of hosts call this wire. */
export { default as OpenAI } from 'openai';

export interface Given {
  readonly status?: number;
  /** JSON or text of the answer. Default: a short reply. */
  readonly answer?: unknown;
  readonly env?: Readonly<Record<string, string>>;
  readonly vault?: KeyVault;
  readonly user?: string;
}

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const reply = {
  id: 'c1',
  choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
};

/** Gives every request the same answer and keeps the last request. */
function line({ status = 200, answer = reply }: Given) {
  let last: TransportRequest | undefined;
  const bytes = new TextEncoder().encode(typeof answer === 'string' ? answer : JSON.stringify(answer));
  const transport: Transport = (request) => {
    last = request;
    return Promise.resolve({
      status,
      headers: { 'content-type': typeof answer === 'string' ? 'text/event-stream' : 'application/json' },
      url: request.url,
      body: {
        start(sink) {
          sink.data(bytes);
          sink.end();
        },
        pause() {},
        resume() {},
        cancel() {},
      },
    });
  };
  const sent = (): Sent => {
    if (!last) throw new Error('no request was made');
    const { method, url, headers, body } = last;
    // The family sends only JSON objects.
    return { method, url, headers, body: typeof body === 'string' ? (JSON.parse(body) as Sent['body']) : {} };
  };
  return { transport, sent };
}

function stage(provider: ProviderDefinition, given: Given) {
  const { transport, sent } = line(given);
  const runtime = createRuntime({ providers: [provider], transport, ...(given.env ? { env: given.env } : {}) });
  const options: CallOptions = {
    vault: given.vault ?? { apiKey: 'test-key' },
    ...(given.user === undefined ? {} : { user: given.user }),
  };
  return { id: provider.manifest.id, runtime, options, sent };
}

const asked = (more: Partial<ChatParams>): ChatParams => ({
  model: 'm',
  messages: [{ role: 'user', content: 'hi' }],
  ...more,
});

export async function sentBy(
  provider: ProviderDefinition,
  more: Partial<ChatParams>,
  given: Given = {},
): Promise<Sent> {
  const { id, runtime, options, sent } = stage(provider, given);
  for await (const _batch of await runtime.chat(id, asked(more), options)) void _batch;
  return sent();
}

/** Returns a chat call's body without fields common to all calls: messages, stream_options. */
export async function bodyOf(provider: ProviderDefinition, more: Partial<ChatParams>, given: Given = {}) {
  const { messages: _messages, stream_options: _options, ...body } = (await sentBy(provider, more, given)).body;
  return body;
}

/** Returns the events of an answer as `[type, data]`. */
export async function eventsOf(
  provider: ProviderDefinition,
  answer: unknown,
  given: Given = {},
): Promise<readonly unknown[]> {
  const { id, runtime, options } = stage(provider, { ...given, answer });
  const events: StreamEvent[] = [];
  for await (const batch of await runtime.chat(id, asked({}), options)) events.push(...batch);
  return events.map(({ type, data }) => [type, data]);
}

/** Returns the typed error of a refused call. */
export async function refusal(
  provider: ProviderDefinition,
  status: number,
  answer: unknown,
  given: Given = {},
): Promise<TributaryError> {
  const { id, runtime, options } = stage(provider, { ...given, status, answer });
  const error = await runtime.chat(id, asked({}), options).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isTributaryError(error)) throw new Error(`no typed error: ${String(error)}`);
  return error;
}

/** Returns the request and result of another operation. */
export async function operated<Name extends SideOperation>(
  provider: ProviderDefinition,
  operation: Name,
  params: OperationTypes[Name]['params'],
  given: Given,
): Promise<{ readonly sent: Sent; readonly result: OperationTypes[Name]['result'] }> {
  const { id, runtime, options, sent } = stage(provider, given);
  const result = await runtime.run(operation, id, params, options);
  return { sent: sent(), result };
}
