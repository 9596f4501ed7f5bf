// Compares the runtime's events with what the independent reader found in the recorded bytes.
import { isErrorType, statusOf, streamChunkMessage } from '@tributary/runtime-core';
import type { ProviderManifest, StreamEvent, TributaryError, Usage } from '@tributary/runtime-core';
import { mergeToolCalls } from '@tributary/runtime-core/wire';
import { checkOrder, checkSchema, checkUsage } from '../cases/grammar.ts';
import { check, firstDifference, same } from '../harness/failure.ts';
import type { ExpectedError, ExpectedReply, ExpectedToolCall, ExpectedUsage } from './expectation.ts';

const where = 'reply';

const joined = (events: readonly StreamEvent[], ...types: readonly StreamEvent['type'][]): string =>
  events.map(({ type, data }) => (types.includes(type) && typeof data === 'string' ? data : '')).join('');

const tags = /<\/?(?:think|thinking|reasoning)>/g;
/** Removes white space and tags: vendors and the runtime differ in white space around tags and parts. */
const dense = (text: string): string => text.replace(tags, '').replace(/\s+/g, '');

export function compareReply(expected: ExpectedReply, events: readonly StreamEvent[]): void {
  checkSchema(events, where);
  checkOrder(events, where);
  const errors = events.filter((event) => event.type === 'error');
  const broken = expected.truncated || expected.malformed > 0;
  if (broken || expected.errorInStream) {
    const [error] = errors;
    check(error !== undefined, `${where}, end`, 'an error event', events.at(-1)?.type);
    if (expected.errorInStream) compareStreamError(expected.errorInStream, error.data);
    else
      check(
        error.data.type === 'StreamChunkError' && error.data.message === streamChunkMessage,
        `${where}, error`,
        'StreamChunkError',
        error.data,
      );
  } else {
    check(errors.length === 0, `${where}, end`, 'no error', errors[0]?.data);
  }
  compareText(expected, events, broken);
  compareToolCalls(expected.toolCalls, events, errors.length > 0);
  compareRest(expected, events);
  if (errors.length > 0) return;
  compareStop(expected, events);
  compareUsage(expected.usage, events);
}

function compareStreamError(
  { message, code }: NonNullable<ExpectedReply['errorInStream']>,
  error: { type: unknown; message: string; body: unknown },
): void {
  check(typeof error.type === 'string' && isErrorType(error.type), `${where}, error type`, 'a named type', error.type);
  const told = JSON.stringify(error);
  check(
    message === '' || told.includes(JSON.stringify(message).slice(1, -1)),
    `${where}, error message`,
    message,
    error.message,
  );
  check(code === undefined || told.includes(code), `${where}, error code`, code ?? '', error.body);
}

function compareText(expected: ExpectedReply, events: readonly StreamEvent[], broken: boolean): void {
  const text = withoutBreaks(events, expected.text + expected.refusal);
  const reasoning = joined(events, 'reasoning');
  if (expected.hasThinkTags || /<\/?reasoning>/.test(expected.text)) {
    // Text between the tags is reasoning, so text and reasoning in order must equal the received text.
    const all = dense(joined(events, 'text', 'reasoning'));
    const wanted = dense(expected.text);
    // An unclosed thought is repeated as text.
    const unclosed = /<(think|thinking)>((?:(?!<\/\1>)[\s\S])*)$/.exec(expected.text)?.[2] ?? '';
    const right = [wanted, wanted + dense(unclosed), dense(expected.reasoning) + wanted];
    check(right.includes(all), `${where}, text and reasoning`, wanted, all);
    return;
  }
  if (broken) {
    check(expected.text.startsWith(text), `${where}, text before the cut`, expected.text, text);
    return;
  }
  check(text === expected.text || text === expected.text + expected.refusal, `${where}, text`, expected.text, text);
  check(dense(reasoning) === dense(expected.reasoning), `${where}, reasoning`, expected.reasoning, reasoning);
  check(
    expected.refusal === '' || joinedData(events).includes(dense(JSON.stringify(expected.refusal).slice(1, -1))),
    `${where}, refusal`,
    expected.refusal,
    text,
  );
}

/** Removes line breaks that the runtime added between blocks. */
function withoutBreaks(events: readonly StreamEvent[], sent: string): string {
  let text = '';
  for (const event of events) {
    if (event.type !== 'text') continue;
    const added = /^\n{1,2}$/.test(event.data) && !sent.startsWith(event.data, text.length);
    if (!added) text += event.data;
  }
  return text;
}

const joinedData = (events: readonly StreamEvent[]): string =>
  dense(joined(events, 'text') + events.map(({ data }) => JSON.stringify(data)).join(''));

function compareToolCalls(
  expected: readonly ExpectedToolCall[],
  events: readonly StreamEvent[],
  failed: boolean,
): void {
  const deltas = events.flatMap((event) => (event.type === 'tool_calls' ? event.data : []));
  const found = mergeToolCalls([], deltas);
  check(
    failed || found.length === expected.length,
    `${where}, tool calls`,
    names(expected),
    found.map((call) => call.function.name),
  );
  for (const [at, call] of found.entries()) {
    const wanted = expected[at];
    check(wanted !== undefined, `${where}, tool call ${at}`, 'none', call);
    check(
      wanted.name === '' || call.function.name === wanted.name,
      `${where}, tool call ${at}, name`,
      wanted.name,
      call.function.name,
    );
    check(
      wanted.id === undefined || wanted.id === '' || call.id === wanted.id,
      `${where}, tool call ${at}, id`,
      wanted.id ?? '',
      call.id,
    );
    const [left, right] = [parsed(wanted.arguments), parsed(call.function.arguments)];
    if (!failed) same(right, left, `${where}, tool call ${at}, arguments`);
  }
}

const names = (calls: readonly ExpectedToolCall[]): string => JSON.stringify(calls.map(({ name }) => name));

/** Arguments that were cut off are not JSON: then the text is compared. */
function parsed(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function compareRest(expected: ExpectedReply, events: readonly StreamEvent[]): void {
  const cited = new Set(
    events.flatMap((event) => (event.type === 'grounding' ? event.data.citations.map(({ url }) => url) : [])),
  );
  const lost = expected.citations.filter((url) => !cited.has(url));
  check(lost.length === 0, `${where}, citations`, JSON.stringify(lost), `${cited.size} others`);
  const images = events.filter(({ type }) => type === 'base64_image').length;
  check(images === expected.images, `${where}, images`, `${expected.images}`, `${images}`);
}

function compareStop({ stop }: ExpectedReply, events: readonly StreamEvent[]): void {
  const found = events.flatMap((event) => (event.type === 'stop' ? [event.data] : []));
  check(found.length === 1, `${where}, stop`, 'one stop', found);
  const named = stop === undefined ? undefined : (protobufReasons[stop] ?? stop);
  check(named === undefined || found[0] === named || found[0] === stop, `${where}, stop`, named ?? '', found[0]);
}

/** Gemini's finish reasons as protobuf numbers, with their names. */
const protobufReasons: Readonly<Record<string, string>> = {
  1: 'STOP',
  2: 'MAX_TOKENS',
  3: 'SAFETY',
  4: 'RECITATION',
  5: 'OTHER',
};

/** Compares the vendor's counters; a counter of 0 is omitted. */
export function compareUsage(expected: ExpectedUsage | undefined, events: readonly StreamEvent[]): void {
  const event = events.find((each) => each.type === 'usage');
  const said = Object.values(expected ?? {}).some((value) => typeof value === 'number' && value > 0);
  check(Boolean(event) === said, `${where}, usage`, said ? JSON.stringify(expected) : 'none', event?.data ?? 'none');
  if (!event || !expected) return;
  const usage: Usage = event.data;
  const { input, toolInput, output, reasoning, cached, total } = notNegative(expected);
  const whole = output + (expected.reasoningOutsideOutput ? reasoning : 0);
  const numbers: readonly (readonly [string, number, number | undefined])[] = [
    ['totalInputTokens', input + toolInput, usage.totalInputTokens],
    ['totalOutputTokens', whole, usage.totalOutputTokens],
    ['inputCachedTokens', cached, usage.inputCachedTokens],
    ['outputReasoningTokens', reasoning, usage.outputReasoningTokens],
    ['totalTokens', total || input + toolInput + whole, usage.totalTokens],
  ];
  for (const [name, wanted, found = 0] of numbers)
    check(found === wanted, `${where}, usage ${name}`, `${wanted} of ${JSON.stringify(expected)}`, usage);
  // Some vendors' counters contradict each other; ours, just compared, may then only contradict by as much.
  const details = Math.max(
    cached - input - toolInput,
    (usage.outputReasoningTokens ?? 0) + (usage.outputAudioTokens ?? 0) - whole,
  );
  const addsUp = total === undefined || total === input + toolInput + whole;
  if (addsUp && details <= 0) checkUsage(usage, where);
  else
    check(
      Object.values(usage).every((value) => value >= 0),
      `${where}, usage`,
      'no counter below zero',
      usage,
    );
}

/** Ignores negative counters: one recording has −9 output tokens. */
const notNegative = ({ input = 0, toolInput = 0, output = 0, reasoning = 0, cached = 0, total }: ExpectedUsage) => ({
  input: Math.max(0, input),
  toolInput,
  output: Math.max(0, output),
  reasoning,
  cached,
  total: total === undefined || total < 0 ? undefined : total,
});

/** Codes with a specific type in the contract. Some vendors send the code as the type. */
const codes: Readonly<Record<string, string>> = {
  insufficient_quota: 'InsufficientQuota',
  model_not_found: 'ModelNotFound',
  context_length_exceeded: 'ExceededContextWindow',
  string_above_max_length: 'ExceededContextWindow',
};

export function compareError(
  expected: ExpectedError,
  error: TributaryError | undefined,
  manifest: ProviderManifest,
): void {
  const place = `error ${expected.status}`;
  check(error !== undefined, place, 'a failure before the reply', 'a reply');
  check(typeof error.type === 'string' && isErrorType(error.type), `${place}, type`, 'a named type', error.type);
  check(error.status === statusOf(error.type), `${place}, HTTP status`, `${statusOf(error.type)}`, error.status);
  check(error.type !== 'AgentRuntimeError', `${place}, type`, 'the vendor’s error', `${error.type}: ${error.message}`);
  const byCode = expected.code === undefined ? undefined : codes[expected.code];
  if (expected.status === 401)
    check(
      error.type === (manifest.keyVault.error ?? 'InvalidProviderAPIKey'),
      `${place}, type`,
      'the credential error',
      error.type,
    );
  else if (byCode !== undefined) check(error.type === byCode, `${place}, type`, byCode, error.type);
  const told = dense(`${error.message} ${JSON.stringify(error)}`);
  const wanted = dense(expected.message).slice(0, 200);
  check(
    told.includes(wanted) || told.includes(dense(JSON.stringify(expected.message)).slice(1, 200)),
    `${place}, message`,
    expected.message,
    error.message,
  );
}

/** Compares vectors with tolerance, since vectors in base64 are rounded to 32-bit floats. */
export function compareVectors(
  expected: { readonly count: number; readonly dimensions: number; readonly first: readonly number[] },
  found: readonly (readonly number[])[],
): void {
  check(found.length === expected.count, 'embeddings', `${expected.count} vectors`, `${found.length}`);
  check(
    (found[0]?.length ?? 0) === expected.dimensions,
    'embeddings',
    `${expected.dimensions} numbers each`,
    `${found[0]?.length}`,
  );
  const close = expected.first.every((value, at) => Math.abs(value - (found[0]?.[at] ?? Number.NaN)) < 1e-6);
  check(close, 'embeddings, first numbers', JSON.stringify(expected.first), found[0]?.slice(0, 3));
}

export const sameList = (expected: readonly string[], found: readonly string[], what: string): void => {
  const difference = firstDifference(expected, found, '');
  check(!difference, what, JSON.stringify(expected), found);
};
