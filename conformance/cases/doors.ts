// The wires that a package serves to clients of other programs, in both directions through the package itself: a request that it
// sends is read and sent again, a reply that it reads is written and read again.
import { finishKind } from '@tributary/runtime-core';
import type { ChatParams, StreamEvent } from '@tributary/runtime-core';
import { ReplyCollector } from '@tributary/runtime-core/door';
import type { DoorFailure, DoorReply, DoorWire, WholeReply } from '@tributary/runtime-core/door';
import { chat } from '../harness/call.ts';
import { readByDoor } from '../harness/doors.ts';
import { check, same } from '../harness/failure.ts';
import { jsonOf, placeOf, Session, targetsOf } from '../harness/marked.ts';
import { chatParams } from '../harness/params.ts';
import { goodReplies } from '../harness/subject.ts';
import type { Subject } from '../harness/subject.ts';
import type { Fixture } from '../schema/fixture.ts';
import type { Case } from './case.ts';
import { eventsOf, failures, stopWords, thoughts } from './door-rows.ts';
import { everything } from './marked-combined.ts';

const about = (model: string): DoorReply => ({
  id: 'kranich',
  model,
  created: 1_700_000_000,
  request: { model, stream: true, stream_options: { include_usage: true } },
});

const needs = ['chat', 'network', 'door'] as const;

/** Fixtures of wires that the door serves, one of each wire first. */
const served = (subject: Subject): readonly (readonly [DoorWire, Fixture])[] =>
  goodReplies(subject).flatMap((fixture) => {
    const door = subject.doors?.find(({ id }) => id === fixture.wire);
    return door ? [[door, fixture] as const] : [];
  });
const firsts = (subject: Subject): readonly (readonly [DoorWire, Fixture])[] => [
  ...new Map(served(subject).map((each) => [each[0].id, each])).values(),
];

const collected = (events: readonly StreamEvent[]): WholeReply => {
  const collector = new ReplyCollector();
  collector.events(events);
  return collector.reply();
};

/** Writes a reply, an event at a time or whole, and reads it as the package reads its vendor's. */
async function written(
  subject: Subject,
  door: DoorWire,
  fixture: Fixture,
  events: readonly StreamEvent[],
  form: 'streamed' | 'whole',
): Promise<readonly StreamEvent[]> {
  const params = chatParams(fixture, subject.manifest);
  const reply = about(params.model);
  if (form === 'whole') return read(subject, fixture, JSON.stringify(door.whole(reply, collected(events))), false);
  const writer = door.writer(reply);
  const text = events.map((event) => writer.events([event])).join('') + writer.end();
  return read(subject, fixture, text, true, writer.contentType);
}

async function read(
  subject: Subject,
  fixture: Fixture,
  text: string,
  stream: boolean,
  contentType = 'application/json',
): Promise<readonly StreamEvent[]> {
  const answer = { status: 200, headers: { 'content-type': contentType }, steps: [Buffer.from(text)] };
  const params = { ...chatParams(fixture, subject.manifest), stream };
  const { events, error } = await chat(subject, fixture, { params, answer });
  check(error === undefined, fixture.id, 'a reply', error?.message);
  return events;
}

/** True if replies of this wire count tokens of the cache, as fixtures show. */
const cached = ({ fixtures }: Subject, { wire }: Fixture): boolean =>
  fixtures.some((each) => each.wire === wire && JSON.stringify(each.expect).includes('"inputCachedTokens"'));

/** The parts of a reply that a client gets. Ids are compared where they are a client's to send back. */
const told = ({ reasoning, calls, usage, error }: WholeReply, cached: boolean): object => ({
  reasoning,
  calls: calls.map(({ id, name, arguments: json }) => ({ id, name, arguments: JSON.parse(json || '{}') as unknown })),
  usage: {
    input: usage?.totalInputTokens ?? 0,
    output: usage?.totalOutputTokens ?? 0,
    ...(cached ? { cached: usage?.inputCachedTokens ?? 0 } : {}),
  },
  error,
});

/** Images and sources, for which a wire has no field, follow in the text. */
function checkTold(again: WholeReply, said: WholeReply, cached: boolean, where: string): void {
  same(told(again, cached), told(said, cached), where);
  const pieces = again.text.split(/!\[[^\]]*\]\((data:[^)]*)\)/);
  const words = pieces.filter((_, at) => at % 2 === 0).join('');
  same(words.slice(0, said.text.length), said.text, `${where}, text`);
  same([...pieces.filter((_, at) => at % 2 === 1), ...again.images], said.images, `${where}, images`);
  const rest = words.slice(said.text.length);
  const cited = [...again.citations.map(({ url }) => url), rest];
  for (const { url, ranges } of said.citations.filter((each) => /^https?:/i.test(each.url))) {
    check(
      cited.some((each) => each.includes(url)),
      where,
      `the source ${url}`,
      cited,
    );
    const found = again.citations.find((each) => each.url === url);
    if (ranges && found) same(found.ranges, ranges, `${where}, passages of ${url}`);
  }
  check(rest === '' || said.citations.length > 0, `${where}, text`, 'nothing after it', rest);
}

/** Numbers on a range of another size would be scaled twice. */
function unscaled({ manifest: { omits = [] } }: Subject, params: Partial<ChatParams>): Partial<ChatParams> {
  const scaled = omits.flatMap((each) => (each.scaled === undefined ? [] : each.parts));
  return Object.fromEntries(Object.entries(params).filter(([name]) => !scaled.some((part) => part === name)));
}

export const doorCases: readonly Case[] = [
  {
    id: 'C-130',
    level: 'MUST',
    title: 'a request on a wire of the package’s door is read as it was asked, with nothing lost',
    needs,
    async run(subject) {
      const session = new Session(subject);
      for (const target of await targetsOf(subject)) {
        const { base } = target;
        for (const chosen of everything(subject, target)) {
          const { messages = [], ...more } = unscaled(subject, chosen);
          const params = { ...base, ...more, messages: [...thoughts, ...messages] };
          const sent = await session.chat(target, params);
          const door = subject.doors?.find(({ id }) => id === sent.wire);
          const request = sent.requests.at(-1);
          if (!door || !request) continue;
          const where = `${door.id}, ${placeOf(subject, target)}`;
          const { operation, head, body } = await readByDoor(door, request, where);
          check(operation.kind === 'chat', where, 'a chat', operation.kind);
          const streams = body['stream'] === true || /stream/i.test(new URL(request.url).pathname);
          same({ model: head.model, stream: head.stream }, { model: target.model, stream: streams }, where);
          const asked = door.read(body, head);
          const own = (await session.chat(target, { stream: head.stream })).requests.at(-1);
          // Fields that the package sends with every request.
          const fields = new Set(Object.keys(own ? (await readByDoor(door, own, where)).body : {}));
          same(
            asked.lost.filter((field) => !fields.has(field)),
            [],
            `${where}, lost`,
          );
          const again = await session.chat(target, { ...asked.params, stream: head.stream });
          same(jsonOf(again), jsonOf(sent), `${where}, asked again`);
        }
      }
    },
  },
  {
    id: 'C-131',
    level: 'MUST',
    title: 'a reply of its vendor is written by the door so that the package reads the same, streamed and whole',
    needs,
    async run(subject) {
      const rows = served(subject).map(async (row) => [...row, (await chat(subject, row[1])).events] as const);
      const own = firsts(subject).map(([door, fixture]) => [door, fixture, eventsOf(subject)] as const);
      for (const [door, fixture, events] of [...(await Promise.all(rows)), ...own]) {
        for (const form of ['streamed', 'whole'] as const) {
          const again = await written(subject, door, fixture, events, form);
          checkTold(collected(again), collected(events), cached(subject, fixture), `${fixture.id}, written ${form}`);
        }
      }
    },
  },
  {
    id: 'C-132',
    level: 'MUST',
    title: 'why a reply of any vendor ended reaches a client of the door in a word of its own wire',
    needs,
    async run(subject) {
      for (const [door, fixture] of firsts(subject)) {
        for (const form of ['streamed', 'whole'] as const) {
          const stopsOf = async (
            words: readonly string[],
            calls: readonly StreamEvent[],
          ): Promise<ReadonlySet<string>> => {
            const found = new Set<string>();
            for (const data of words) {
              const id = 'chat_1';
              const events: StreamEvent[] = [
                { id, type: 'text', data: 'Kranich' },
                ...calls,
                { id, type: 'stop', data },
              ];
              found.add(collected(await written(subject, door, fixture, events, form)).stop ?? 'none');
            }
            return found;
          };
          let complete = '';
          for (const [kind, { words, calls }] of Object.entries(stopWords)) {
            const [word = '', ...others] = await stopsOf(words, calls);
            const where = `${door.id}, ${form}, ${words.join(', ')}`;
            check(others.length === 0, where, 'one word for all', [word, ...others]);
            if (kind === 'complete') complete = word;
            // Some wires have one word for an end, for calls and for a refusal.
            const isShared = kind !== 'length' && word === complete;
            check(isShared || finishKind(word) === kind, where, `a word of its wire for ${kind}`, word);
          }
        }
      }
    },
  },
  {
    id: 'C-133',
    level: 'MUST',
    title: 'every kind of failure reaches a client of the door with a status that it acts on, its message and its wait',
    needs: ['door'],
    run(subject) {
      for (const door of subject.doors ?? []) {
        for (const { failure, statuses } of failures) {
          const { status, headers, body } = door.error(failure);
          const where = `${door.id}, ${String(failure.type)} ${failure.status} ${failure.code ?? ''}`.trim();
          check(statuses.includes(status), where, `the status ${statuses.join(' or ')}`, status);
          check(JSON.stringify(body).includes(failure.message), where, failure.message, body);
          check(headers?.['retry-after'] === failure.retryAfter, where, `retry-after ${failure.retryAfter}`, headers);
        }
      }
    },
  },
  {
    id: 'C-134',
    level: 'MUST',
    title: 'a reply that fails or breaks off at the door does not look whole, and what came before stays',
    needs,
    async run(subject) {
      for (const [door, fixture] of firsts(subject)) {
        const { events } = await chat(subject, fixture);
        const { model } = chatParams(fixture, subject.manifest);
        const contents = events.filter(({ type }) => type === 'text' || type === 'tool_calls');
        for (const length of [1, contents.length]) {
          const before = contents.slice(0, length);
          const begun = (): { readonly text: string; fail(failure: DoorFailure): string } => {
            const writer = door.writer(about(model));
            return {
              text: before.map((event) => writer.events([event])).join(''),
              fail: (failure) => writer.fail(failure),
            };
          };
          const failing = begun();
          const failure = { type: 'ProviderBizError', status: 500, message: 'kranich-breaks' } as const;
          for (const [how, text] of [
            ['fails', failing.text + failing.fail(failure)],
            ['breaks off', begun().text],
          ] as const) {
            const where = `${door.id}, a reply that ${how} after ${before.length} events`;
            const again = collected(await read(subject, fixture, text, true, door.writer(about(model)).contentType));
            check(again.error !== undefined, where, 'an error', again.stop ?? 'none');
            check(how !== 'fails' || again.error.message === failure.message, where, failure.message, again.error);
            check(again.text === collected(before).text, where, collected(before).text, again.text);
          }
        }
      }
    },
  },
];
