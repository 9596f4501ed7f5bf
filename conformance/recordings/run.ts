// Replays every recorded exchange in a folder through the runtime, and compares the result with the independent reader.
import { dirname } from 'node:path';
import { createRuntime, isTributaryError } from '@tributary/runtime-core';
import type {
  KeyVault,
  OperationTypes,
  ProviderDefinition,
  ProviderManifest,
  Runtime,
  SideOperation,
  StreamEvent,
  TributaryError,
} from '@tributary/runtime-core';
import type { DoorWire } from '@tributary/runtime-core/door';
import { createNodeTransport } from '@tributary/runtime-core/node';
import { isStreamed } from '../harness/bytes.ts';
import { within } from '../harness/call.ts';
import { check, CheckFailure } from '../harness/failure.ts';
import { customVault } from '../harness/vault.ts';
import { hasEntry, loadPlugins, loadProvider, packagesIn } from '../runners/load.ts';
import { columns } from '../runners/report.ts';
import { answererOf, baseOf, operationOf } from './answerer.ts';
import { compareForward, loadDoors } from './door.ts';
import { compareError, compareReply, compareVectors, sameList } from './compare.ts';
import { bodyBytes, readExchange, readIndex } from './exchange.ts';
import type { Exchange, IndexRow } from './exchange.ts';
import type { Expectation } from './expectation.ts';
import { endOf, jobEnds } from './jobs.ts';
import type { JobEnds } from './jobs.ts';
import { reasonOf } from './known.ts';
import { readExpectation } from './readers/index.ts';
import { chatRequest, operationRequest } from './request.ts';
import { startReplayServer } from './server.ts';
import type { Cut, ReplayServer } from './server.ts';

export interface ReplayOptions {
  readonly folder: string;
  /** Folder of provider packages; `plugins` is expected next to it. */
  readonly providers: string;
  readonly match?: string | undefined;
  readonly verbose?: boolean;
  print(line: string): void;
}

export interface ReplayResult {
  readonly id: string;
  readonly group: string;
  readonly outcome: 'passed' | 'listed' | 'failed';
  readonly detail: string;
}

interface Stage {
  readonly doors: readonly DoorWire[];
  /** Number of replies that passed byte by byte. */
  readonly forwarded: { count: number };
  readonly runtime: Runtime;
  readonly loaded: ReadonlyMap<string, ProviderDefinition>;
  readonly fallback: ProviderDefinition | undefined;
  readonly server: ReplayServer;
  readonly folder: string;
  readonly ends: JobEnds;
}

/** Number of concurrent exchanges, enough to keep a core busy while sockets wait. */
const lanes = 16;

export async function replay(
  options: ReplayOptions,
): Promise<{ passed: number; failed: number; results: readonly ReplayResult[] }> {
  const started = performance.now();
  const { print, match } = options;
  const rows = readIndex(options.folder).filter(({ id }) => match === undefined || id.includes(match));
  const definitions = await loadAll(options.providers, print);
  const plugins = await loadPlugins(`${dirname(options.providers)}/plugins`);
  const transport = createNodeTransport();
  const server = await startReplayServer();
  const results: ReplayResult[] = [];
  const forwarded = { count: 0 };
  try {
    const stage: Stage = {
      doors: await loadDoors(options.providers),
      forwarded,
      runtime: createRuntime({ providers: definitions, plugins, transport }),
      loaded: new Map(definitions.map((definition) => [definition.manifest.id, definition])),
      fallback: definitions.find(({ manifest }) => manifest.fallback),
      server,
      folder: options.folder,
      ends: jobEnds(options.folder, readIndex(options.folder)),
    };
    const queue = rows.values();
    const lane = async (): Promise<void> => {
      for (const row of queue) results.push(await replayOne(stage, row));
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    await server.close();
    await transport.close();
  }
  results.sort((a, b) => (a.id < b.id ? -1 : 1));
  report(results, options);
  const passed = results.filter(({ outcome }) => outcome === 'passed').length;
  const failed = results.filter(({ outcome }) => outcome === 'failed').length;
  print(
    `${results.length} exchanges replayed in ${((performance.now() - started) / 1000).toFixed(1)} s, ${results.length - passed - failed} listed with a reason`,
  );
  print(`${forwarded.count} replies passed byte by byte`);
  print(`${passed} passed, ${failed} failed`);
  return { passed, failed, results };
}

/** Loads providers and families (the fallback is a family). Packages that fail to load are reported and skipped. */
async function loadAll(folder: string, print: (line: string) => void): Promise<ProviderDefinition[]> {
  const definitions: ProviderDefinition[] = [];
  for (const path of [...packagesIn(folder, 'provider'), ...packagesIn(folder, 'family')]) {
    if (!hasEntry(path)) continue;
    try {
      definitions.push((await loadProvider(path)).provider);
    } catch (error) {
      // A family need not be a provider.
      if (packagesIn(folder, 'provider').includes(path))
        print(`not loaded: ${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return definitions;
}

async function replayOne(stage: Stage, row: IndexRow): Promise<ReplayResult> {
  const exchange = readExchange(stage.folder, row);
  const who = answererOf(exchange, stage.loaded);
  const group = `${row.provider}/${row.wire}`;
  const reason = reasonOf(row.id);
  const failure = await failureOf(stage, exchange, row, who);
  if (reason === undefined)
    return { id: row.id, group, outcome: failure === undefined ? 'passed' : 'failed', detail: failure ?? '' };
  if (failure === undefined)
    return {
      id: row.id,
      group,
      outcome: 'failed',
      detail: `it passes: take it out of recordings/known.ts (${reason})`,
    };
  return { id: row.id, group, outcome: 'listed', detail: reason };
}

async function failureOf(stage: Stage, exchange: Exchange, row: IndexRow, who: string): Promise<string | undefined> {
  const definition = stage.loaded.get(who) ?? stage.fallback;
  if (!definition) return `no provider for ${who} is loaded, and no fallback`;
  try {
    const first = readExpectation(exchange);
    const later = first.kind === 'pending' ? endOf(stage.ends, row.provider, first.job) : undefined;
    const expected = later ? readExpectation(later) : first;
    for (const cut of cutsOf(exchange))
      await compareOnce(stage, { exchange, row, who, cut, expected, later, manifest: definition.manifest });
    return undefined;
  } catch (error) {
    if (error instanceof CheckFailure) return error.message;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Streams are also cut at random positions and inside characters. */
const cutsOf = (exchange: Exchange): readonly Cut[] => {
  const streamed =
    exchange.operation === 'chat' && exchange.response.status < 400 && isStreamed(bodyBytes(exchange.response));
  if (!streamed) return ['whole'];
  return exchange.features.includes('multibyte') ? ['whole', 'random', 'characters'] : ['whole', 'random'];
};

interface Run {
  readonly exchange: Exchange;
  readonly row: IndexRow;
  readonly who: string;
  readonly cut: Cut;
  readonly expected: Expectation;
  /** Recorded end of the job, if the exchange shows it running. */
  readonly later: Exchange | undefined;
  readonly manifest: ProviderManifest;
}

async function compareOnce(stage: Stage, run: Run): Promise<void> {
  const { exchange, cut, later } = run;
  const asked: string[] = [];
  const controller = new AbortController();
  const onLater = (path: string): void => {
    asked.push(path);
    // The job's end was not recorded: only the polling can be checked.
    if (run.expected.kind === 'pending') controller.abort();
  };
  const { url, forget } = stage.server.serve({ exchange, cut, base: baseOf(exchange), later, onLater });
  const call: Call = { vault: customVault(run.manifest, url), signal: controller.signal, asked };
  try {
    const work = operationOf(exchange) === 'chat' ? compareChat(stage, run, call) : compareOperation(stage, run, call);
    await within(work, `cut ${run.cut}`, 'an end', 30_000);
  } catch (error) {
    throw error instanceof CheckFailure && run.cut !== 'whole'
      ? new CheckFailure(`${error.where} (cut ${run.cut})`, error.expected, error.found)
      : error;
  } finally {
    forget();
  }
}

interface Call {
  readonly vault: KeyVault;
  readonly signal: AbortSignal;
  /** Paths of all requests except the first. */
  readonly asked: readonly string[];
}

async function compareChat(
  { runtime, doors, forwarded }: Stage,
  { exchange, row, who, expected, manifest }: Run,
  { vault, signal }: Call,
): Promise<void> {
  const events: StreamEvent[] = [];
  const error = await typedError(async () => {
    const reply = await runtime.chat(who, chatRequest(exchange, row), { vault, signal });
    for await (const batch of reply) events.push(...batch);
  });
  if (expected.kind === 'error') return compareError(expected, error, manifest);
  check(error === undefined, 'call', 'a reply', `${String(error?.type)}: ${error?.message}`);
  check(expected.kind === 'reply', 'reader', 'a reply', expected.kind);
  compareReply(expected, events);
  const { stream } = row;
  if (await compareForward({ runtime, doors, provider: who, exchange, stream, vault, signal, events }))
    forwarded.count += 1;
}

async function compareOperation(
  { runtime }: Stage,
  { exchange, row, who, expected, manifest }: Run,
  { vault, signal, asked }: Call,
): Promise<void> {
  const operation = operationOf(exchange) as SideOperation; // chat is compared elsewhere
  let result: unknown;
  const error = await typedError(async () => {
    result = await collected(
      operation,
      await runtime.run(operation, who, operationRequest(operation, row, exchange.request?.url), { vault, signal }),
    );
  });
  if (expected.kind === 'error') return compareError(expected, error, manifest);
  if (expected.kind === 'pending') {
    const { job } = expected;
    const again = asked.some((path) => path.includes(encodeURIComponent(job)));
    check(again, operation, `a question about ${job}`, asked.length > 0 ? asked : (error?.message ?? 'none'));
    return;
  }
  check(error === undefined, operation, 'a result', `${String(error?.type)}: ${error?.message}`);
  compareResult(expected, result);
}

/** Reads streams to their end: returns the length of audio and the statuses of progress. */
async function collected<Name extends SideOperation>(
  operation: Name,
  result: OperationTypes[Name]['result'],
): Promise<unknown> {
  if (operation === 'textToSpeech') {
    let length = 0;
    for await (const bytes of (result as OperationTypes['textToSpeech']['result']).bytes) length += bytes.length; // what it returns
    return length;
  }
  if (operation !== 'pullModel') return result;
  const steps: unknown[] = [];
  for await (const step of result as OperationTypes['pullModel']['result']) steps.push(step); // what it returns
  return steps;
}

function compareResult(expected: Expectation, result: unknown): void {
  // In each branch, the cast is to the operation's result type.
  switch (expected.kind) {
    case 'embeddings':
      return compareVectors(expected, result as OperationTypes['embeddings']['result']);
    case 'models': {
      const plain = (id: string): string => id.replace(/^models\//, '');
      const ids = (result as OperationTypes['models']['result']).map(({ id }) => plain(id));
      const wanted = new Set(expected.ids.map(plain));
      check(ids.length > 0, 'models', `some of ${wanted.size} models`, 'none');
      // A provider may omit models that do not chat, but may not add any.
      check(
        ids.every((id) => wanted.has(id)),
        'models',
        'ids of the recorded list',
        ids.filter((id) => !wanted.has(id)),
      );
      return;
    }
    case 'images': {
      const urls = (result as OperationTypes['textToImage']['result']).map(({ url }) => url);
      sameList(
        expected.urls,
        urls.filter((url) => !url.startsWith('data:')),
        'image URLs',
      );
      check(
        urls.filter((url) => url.startsWith('data:')).length === expected.base64,
        'images in base64',
        `${expected.base64}`,
        `${urls.length}`,
      );
      return;
    }
    case 'speech':
      check(result === expected.bytes, 'speech', `${expected.bytes} bytes`, result);
      return;
    case 'pull': {
      const statuses = (result as { status: string }[]).map(({ status }) => status);
      const each = statuses.filter((status, at) => status !== statuses[at - 1] && status !== 'error');
      // Skips the status "pulling manifest".
      sameList(
        expected.statuses.filter((status) => status !== 'pulling manifest'),
        each,
        'pull statuses',
      );
      check(
        expected.error === undefined || statuses.at(-1) === 'error',
        'pull',
        'an error at its end',
        statuses.at(-1),
      );
      return;
    }
    default:
      check(false, 'reader', 'the kind of this operation', expected.kind);
  }
}

async function typedError(work: () => Promise<void>): Promise<TributaryError | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (isTributaryError(error)) return error;
    throw error;
  }
}

function report(results: readonly ReplayResult[], { print, verbose = false }: ReplayOptions): void {
  const groups = Map.groupBy(results, ({ group }) => group);
  const count = (list: readonly ReplayResult[], outcome: ReplayResult['outcome']): string =>
    `${list.filter((each) => each.outcome === outcome).length}`;
  const rows = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, list]) => [
      group,
      `${list.length}`,
      count(list, 'passed'),
      count(list, 'listed'),
      count(list, 'failed'),
    ]);
  print(columns([['provider/wire', 'replayed', 'passed', 'listed', 'failed'], ...rows]));
  for (const [reason, list] of Map.groupBy(
    results.filter(({ outcome }) => outcome === 'listed'),
    ({ detail }) => detail,
  )) {
    print(`\nlisted, ${list.length}: ${reason}`);
    if (verbose) for (const { id } of list) print(`  ${id}`);
  }
  for (const { id, detail } of results.filter(({ outcome }) => outcome === 'failed'))
    print(`\nFAILED ${id}\n  ${detail}`);
}
