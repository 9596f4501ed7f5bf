// The grammar of a reply: allowed events, their order, and their fields.
import type { Citation, StreamEvent, StreamEventOf, ToolCallDelta, Usage } from '@tributary/runtime-core';
import { explain, problemsOf, StreamEventSchema } from '@tributary/runtime-core/schema';
import { chat } from '../harness/call.ts';
import type { ChatRun } from '../harness/call.ts';
import { check } from '../harness/failure.ts';
import { replies } from '../harness/subject.ts';
import type { Subject } from '../harness/subject.ts';
import type { Case } from './case.ts';

const closing = new Set<string>(['stop', 'usage', 'speed', 'error']);

/** Checks the events of the provider's reader and those that clients get. */
const onReplies =
  (look: (run: ChatRun, where: string) => void) =>
  async (subject: Subject): Promise<void> => {
    for (const fixture of replies(subject)) look(await chat(subject, fixture), fixture.id);
  };

export const grammarCases: readonly Case[] = [
  {
    id: 'C-040',
    level: 'MUST',
    title: 'every event is one of the contract, with an id',
    needs: ['chat'],
    run: onReplies(({ events }, where) => checkSchema(events, where)),
  },
  {
    id: 'C-041',
    level: 'MUST',
    title: 'stop comes once, after all content, with the vendor’s own finish reason',
    needs: ['chat'],
    run: onReplies(({ raw, events }, where) => {
      checkStop(raw, `${where}, the reader's events`);
      checkStop(events, where);
    }),
  },
  {
    id: 'C-042',
    level: 'MUST',
    title: 'usage comes at most once, right after stop or before an error; speed last',
    needs: ['chat'],
    run: onReplies(({ raw, events }, where) => {
      check(
        count(raw, 'usage') <= 1,
        `${where}, the reader's events`,
        'usage at most once',
        `${count(raw, 'usage')} times`,
      );
      checkOrder(events, where);
    }),
  },
  {
    id: 'C-043',
    level: 'MUST',
    title: 'nothing comes after an error',
    needs: ['chat'],
    run: onReplies(({ raw, events }, where) => {
      for (const list of [raw, events]) {
        const at = list.findIndex(({ type }) => type === 'error');
        check(at === -1 || at === list.length - 1, where, 'the error to be the last event', list.at(-1)?.type);
      }
    }),
  },
  {
    id: 'C-044',
    level: 'MUST',
    title: 'no delta is empty',
    needs: ['chat'],
    run: onReplies(({ raw }, where) => checkEmpty(raw, where)),
  },
  {
    id: 'C-045',
    level: 'MUST',
    title: 'a tool call opens with id, name and type; its arguments add up to JSON',
    needs: ['chat', 'tools'],
    run: onReplies(({ events }, where) => checkToolCalls(events, where)),
  },
  {
    id: 'C-046',
    level: 'MUST',
    title: 'usage counters are whole, not negative, and their totals add up',
    needs: ['chat', 'usage'],
    run: onReplies(({ events }, where) => {
      for (const event of events) if (event.type === 'usage') checkUsage(event.data, where);
    }),
  },
  {
    id: 'C-047',
    level: 'SHOULD',
    title: 'the events of a reply carry one id',
    needs: ['chat'],
    run: onReplies(({ events }, where) => {
      // An error may come from the core, which uses a different id.
      const ids = new Set(events.filter(({ type }) => type !== 'error').map(({ id }) => id));
      check(ids.size <= 1, where, 'one id', [...ids]);
    }),
  },
  {
    id: 'C-048',
    level: 'MUST',
    title: 'a citation is given once, and again only with another title or more passages',
    needs: ['chat', 'grounding'],
    run: onReplies(({ events }, where) => {
      const given = new Map<string, Citation>();
      for (const event of events) {
        if (event.type !== 'grounding') continue;
        for (const citation of event.data.citations) {
          const { url, title, ranges = [] } = citation;
          const before = given.get(url || title);
          const news = !before || before.title !== title || ranges.length > (before.ranges?.length ?? 0);
          check(news, where, 'every address once, or with more known of it', url || title);
          given.set(url || title, citation);
        }
      }
    }),
  },
];

export function checkSchema(events: readonly StreamEvent[], where: string): void {
  for (const [at, event] of events.entries()) {
    const problems = problemsOf(StreamEventSchema, event);
    check(
      problems.length === 0,
      `${where}, event ${at} (${event.type})`,
      'an event of the contract',
      explain(problems),
    );
    check(event.id !== '', `${where}, event ${at} (${event.type})`, 'an id', 'an empty one');
  }
}

/** A reply that ends without an error has a stop event; one that ends in an error need not. */
export function checkStop(events: readonly StreamEvent[], where: string): void {
  const failed = events.some(({ type }) => type === 'error');
  const stops = count(events, 'stop');
  check(stops === 1 || (failed && stops === 0), where, 'stop exactly once', `${stops} times`);
  const at = events.findIndex(({ type }) => type === 'stop');
  const late = at === -1 ? undefined : events.slice(at + 1).find(({ type }) => !closing.has(type));
  check(!late, where, 'no content after stop', late?.type);
  const stop = events.find((event): event is StreamEventOf<'stop'> => event.type === 'stop');
  check(stop === undefined || stop.data !== '', where, 'a finish reason', 'an empty one');
}

export function checkOrder(events: readonly StreamEvent[], where: string): void {
  const tail = events.filter(({ type }) => closing.has(type)).map(({ type }) => type);
  const failed = tail.at(-1) === 'error';
  const allowed = failed
    ? [['error'], ['usage', 'error']]
    : [['stop'], ['stop', 'usage'], ['stop', 'speed'], ['stop', 'usage', 'speed']];
  check(
    allowed.some((order) => order.join() === tail.join()),
    where,
    'stop, then usage, then speed (or an error, known usage before it)',
    tail,
  );
}

const count = (events: readonly StreamEvent[], type: StreamEvent['type']): number =>
  events.filter((event) => event.type === type).length;

export function checkEmpty(events: readonly StreamEvent[], where: string): void {
  const opened = new Set<number>();
  for (const [at, event] of events.entries()) {
    const place = `${where}, event ${at}`;
    if (event.type === 'tool_calls') {
      for (const delta of event.data) {
        const says = !opened.has(delta.index) || delta.function.arguments || delta.thoughtSignature;
        opened.add(delta.index);
        check(Boolean(says), place, 'a fragment that adds something', 'an empty one');
      }
    } else if (event.type === 'grounding') {
      check(
        event.data.citations.length > 0 || (event.data.searchQueries?.length ?? 0) > 0,
        place,
        'citations or queries',
        'none',
      );
    } else if (event.type !== 'stop' && event.type !== 'usage') {
      const { data } = event as { data: unknown }; // the rest is looked at by value
      const empty =
        data === '' ||
        data === null ||
        data === undefined ||
        (typeof data === 'object' && Object.keys(data).length === 0);
      check(!empty, place, `a ${event.type} that says something`, data);
    }
  }
}

export function checkToolCalls(events: readonly StreamEvent[], where: string): void {
  const calls = new Map<number, { id: string; text: string }>();
  for (const event of events) {
    if (event.type !== 'tool_calls') continue;
    for (const delta of event.data) addDelta(calls, delta, where);
  }
  for (const [index, { text }] of calls) {
    check(text === '' || isJSON(text), `${where}, tool call ${index}`, 'arguments that are JSON', text);
  }
  const ids = [...calls.values()].map(({ id }) => id);
  check(new Set(ids).size === ids.length, where, 'every tool call an id of its own', ids);
  if (events.some(({ type }) => type === 'error')) return;
  check(
    [...calls.keys()].every((index, at) => index === at),
    where,
    'tool calls numbered from 0',
    [...calls.keys()],
  );
}

function addDelta(calls: Map<number, { id: string; text: string }>, delta: ToolCallDelta, where: string): void {
  const place = `${where}, tool call ${delta.index}`;
  const open = calls.get(delta.index);
  if (open) {
    open.text += delta.function.arguments ?? '';
    return;
  }
  check(Boolean(delta.id), place, 'an id on the first fragment', delta);
  check(Boolean(delta.function.name), place, 'a name on the first fragment', delta);
  check(delta.type === 'function', place, 'type "function"', delta.type);
  calls.set(delta.index, { id: delta.id ?? '', text: delta.function.arguments ?? '' });
}

function isJSON(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const sum = (...parts: (number | undefined)[]): number => parts.reduce<number>((total, part) => total + (part ?? 0), 0);

export function checkUsage(usage: Usage, where: string): void {
  for (const [counter, value] of Object.entries(usage)) {
    check(Number.isInteger(value) && value >= 0, `${where}, ${counter}`, 'a whole number, 0 or more', value);
  }
  const { totalTokens, totalInputTokens, totalOutputTokens } = usage;
  const parts = sum(totalInputTokens, totalOutputTokens);
  if (totalTokens !== undefined && totalInputTokens !== undefined && totalOutputTokens !== undefined) {
    check(
      totalTokens === parts,
      `${where}, totalTokens`,
      `${totalInputTokens} + ${totalOutputTokens} = ${parts}`,
      totalTokens,
    );
  }
  checkParts(
    where,
    'output',
    totalOutputTokens,
    sum(usage.outputTextTokens, usage.outputReasoningTokens, usage.outputAudioTokens),
  );
  checkParts(where, 'cached input', totalInputTokens, sum(usage.inputCachedTokens, usage.inputCacheMissTokens));
}

function checkParts(where: string, name: string, total: number | undefined, parts: number): void {
  if (total !== undefined) check(parts <= total, `${where}, ${name} tokens`, `parts of at most ${total}`, parts);
}
