// Calls the package under test through the real runtime, and records the events of the reader and of the client.
import { chain, createRuntime, definePlugin, isTributaryError } from '@tributary/runtime-core';
import type {
  ChatParams,
  KeyVault,
  OperationTypes,
  PluginDefinition,
  ProviderDefinition,
  SideOperation,
  StreamEvent,
  StreamTransform,
  Transport,
  TributaryError,
} from '@tributary/runtime-core';
import type { Fixture } from '../schema/fixture.ts';
import { CheckFailure } from './failure.ts';
import { bytesOf } from './fixtures.ts';
import { chatParams, operationParams } from './params.ts';
import { patience, whenLate } from './patience.ts';
import type { Subject } from './subject.ts';
import { serve } from './transport.ts';
import type { Answer, Served, Step } from './transport.ts';
import { requiredVault } from './vault.ts';

export interface ChatOptions {
  readonly params?: ChatParams;
  readonly vault?: KeyVault;
  readonly signal?: AbortSignal;
  /** The body to serve, if not the fixture's body at once. */
  readonly steps?: Iterable<Step>;
  /** Replaces the fixture's response. */
  readonly answer?: Answer | 'hang' | 'refuse';
  readonly transport?: Transport;
  /** Called when the provider's reader has returned events, synchronously with the bytes they came from. */
  readonly onRaw?: (served: Served) => void;
  /** Called with the params after all rules and taps of the provider. */
  readonly onParams?: (params: ChatParams) => void;
  /** Called with every event; returning 'leave' leaves the loop early. */
  readonly onEvent?: (event: StreamEvent, index: number, served: Served) => 'leave' | void | Promise<'leave' | void>;
}

export interface ChatRun {
  /** Events as a client receives them. */
  readonly events: readonly StreamEvent[];
  /** Events of the provider's reader, before the core orders them. */
  readonly raw: readonly StreamEvent[];
  /** Set if the call failed before its reply began. */
  readonly error: TributaryError | undefined;
  readonly served: Served;
}

/** Timeout of a provider's first call, which also loads the SDK: this takes seconds on a slow disk. Unit: ms. */
const firstPatience = 20_000;
const called = new WeakSet<ProviderDefinition>();

export async function within<Value>(work: Promise<Value>, where: string, what: string, ms = patience): Promise<Value> {
  let stop = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    stop = whenLate(ms, (found) => reject(new CheckFailure(where, what, found)));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop();
  }
}

async function ended<Value>(subject: Subject, work: Promise<Value>, where: string, what: string): Promise<Value> {
  const value = await within(work, where, what, called.has(subject.provider) ? patience : firstPatience);
  called.add(subject.provider);
  return value;
}

export const answerOf = (fixture: Pick<Fixture, 'response'>, steps?: Iterable<Step>): Answer => ({
  status: fixture.response.status,
  headers: fixture.response.headers,
  steps: steps ?? [bytesOf(fixture)],
});

export async function chat(subject: Subject, fixture: Fixture, options: ChatOptions = {}): Promise<ChatRun> {
  const served = serve(options.answer ?? answerOf(fixture, options.steps));
  const raw: StreamEvent[] = [];
  const runtime = runtimeOf(
    subject,
    options.transport ?? served.transport,
    probe(raw, () => options.onRaw?.(served), options.onParams),
  );
  const params = options.params ?? chatParams(fixture, subject.manifest);
  const events: StreamEvent[] = [];
  const work = async (): Promise<TributaryError | undefined> => {
    try {
      const reply = await runtime.chat(subject.manifest.id, params, {
        vault: options.vault ?? requiredVault(subject.manifest),
        ...(options.signal ? { signal: options.signal } : {}),
      });
      for await (const event of reply.events()) {
        events.push(event);
        if ((await options.onEvent?.(event, events.length - 1, served)) === 'leave') break;
      }
      return undefined;
    } catch (error) {
      return typed(error, fixture.id);
    }
  };
  const error = await ended(subject, work(), fixture.id, 'the reply to end');
  return { events, raw, error, served };
}

export interface OperationRun {
  readonly result: unknown;
  readonly error: TributaryError | undefined;
  readonly served: Served;
}

export async function operate(
  subject: Subject,
  operation: SideOperation,
  fixture: Fixture | undefined,
  options: Pick<ChatOptions, 'vault' | 'answer' | 'signal'> = {},
): Promise<OperationRun> {
  const further = (options.answer ? [] : (fixture?.further ?? [])).map((response) => answerOf({ response }));
  const served = serve(options.answer ?? (fixture ? answerOf(fixture) : 'refuse'), further);
  const runtime = runtimeOf(subject, served.transport);
  const where = fixture?.id ?? operation;
  const work = async (): Promise<{ result?: unknown; error?: TributaryError }> => {
    try {
      const result = await runtime.run(
        operation,
        subject.manifest.id,
        operationParams(operation, fixture, subject.manifest),
        {
          vault: options.vault ?? requiredVault(subject.manifest),
          ...(options.signal ? { signal: options.signal } : {}),
        },
      );
      return { result: await plainResult(operation, result) };
    } catch (error) {
      return { error: typed(error, where) };
    }
  };
  const { result, error } = await ended(subject, work(), where, `${operation} to answer`);
  return { result, error, served };
}

/** Converts a result to the form stored in fixtures: bytes as base64, a progress stream as a list. */
async function plainResult<Name extends SideOperation>(
  operation: Name,
  result: OperationTypes[Name]['result'],
): Promise<unknown> {
  if (operation === 'textToSpeech') {
    const { contentType, bytes } = result as OperationTypes['textToSpeech']['result']; // what the operation returns
    return { contentType, base64: Buffer.concat(await all(bytes)).toString('base64') };
  }
  return operation === 'pullModel' ? all(result as OperationTypes['pullModel']['result']) : result; // as above
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const runtimeOf = (subject: Subject, transport: Transport, first?: PluginDefinition) =>
  createRuntime({
    providers: [subject.provider],
    plugins: first ? [first, ...subject.plugins] : subject.plugins,
    transport,
  });

/** Stage directly after the provider's reader, before all taps on its events. */
const probe = (
  seen: StreamEvent[],
  onPush: () => void,
  onParams: (params: ChatParams) => void = () => undefined,
): PluginDefinition =>
  definePlugin({
    id: 'conformance-probe',
    apply(hooks) {
      hooks.normalizeParams.tap({ name: 'conformance-probe', stage: 1_000_000 }, (params) => {
        onParams(params);
        return params;
      });
      hooks.transformStream.tap({ name: 'conformance-probe', stage: -1_000_000 }, (transform) =>
        chain(transform, record(seen, onPush)),
      );
    },
  });

const record = (seen: StreamEvent[], onPush: () => void): StreamTransform => ({
  push(batch) {
    seen.push(...batch);
    if (batch.length > 0) onPush();
    return batch;
  },
  flush: () => [],
});

/** Callers may only get a `TributaryError`; any other error is a bug of the provider. */
function typed(error: unknown, where: string): TributaryError {
  if (isTributaryError(error)) return error;
  if (error instanceof CheckFailure) throw error;
  throw new CheckFailure(
    where,
    'a typed error',
    error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  );
}
