// Replies that fail midway: cut off, malformed, not JSON, or with an error instead of content.
import { isErrorType, streamChunkMessage } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import type { StreamError, StreamEvent } from '@tributary/runtime-core';
import type { Fixture } from '../schema/fixture.ts';
import { cutAt } from '../harness/bytes.ts';
import { chat } from '../harness/call.ts';
import type { ChatRun } from '../harness/call.ts';
import { expectedEvents, matchEvents, toGolden } from '../harness/compare.ts';
import { check, firstDifference } from '../harness/failure.ts';
import { bytesOf } from '../harness/fixtures.ts';
import { firstHalf, framesIn, goodStreams, isOwnFraming } from '../harness/streams.ts';
import { goodReplies } from '../harness/subject.ts';
import type { Subject } from '../harness/subject.ts';
import type { Answer } from '../harness/transport.ts';
import { customVault, secretsOf } from '../harness/vault.ts';
import { errorChunk, malformedChunk } from '../harness/wires.ts';
import type { Case } from './case.ts';

const html = '<!doctype html>\n<html><head><title>Gateway</title></head><body><h1>Bad gateway</h1></body></html>\n';
const said = 'The engine is overloaded, said the vendor';

const page = (status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  steps: [new TextEncoder().encode(html)],
});

export const brokenCases: readonly Case[] = [
  {
    id: 'C-070',
    level: 'MUST',
    title: 'a stream cut anywhere ends in StreamChunkError, unless nothing of it was lost',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of await goodStreams(subject)) {
        const bytes = bytesOf(fixture);
        const edges = (await framesIn(subject, fixture))
          .slice(0, -1)
          .reduce<number[]>((ends, frame) => [...ends, (ends.at(-1) ?? 0) + frame.length], []);
        const places = new Set([0.1, 0.3, 0.5, 0.7, 0.9].map((part) => Math.max(1, Math.floor(bytes.length * part))));
        for (const end of new Set([...places, ...edges.slice(0, 20)])) {
          const run = await chat(subject, fixture, { steps: cutAt(bytes, [end]).slice(0, 1) });
          checkCut(run, fixture, `${fixture.id}, cut after byte ${end} of ${bytes.length}`);
        }
      }
    },
  },
  {
    id: 'C-071',
    level: 'MUST',
    title:
      'three chunks in a row that are not JSON are a StreamChunkError with the contract’s sentence; what came before stays',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of await goodStreams(subject)) {
        const frames = await framesIn(subject, fixture);
        const before = firstHalf(frames);
        const after = frames.slice(before.length);
        const noise = malformedChunk(fixture, frames);
        const run = await chat(subject, fixture, { steps: [...before, noise, noise, noise, ...after] });
        checkStreamChunk(run, `${fixture.id}, malformed chunks`);
        checkPrefix(run.events, fixture, `${fixture.id}, malformed chunks`);
      }
    },
  },
  {
    id: 'C-072',
    level: 'MUST',
    title: 'a web page with status 200 is an error, not an answer',
    needs: ['chat', 'network'],
    run: onFirst(async (subject, fixture) => {
      const run = await chat(subject, fixture, { answer: page(200) });
      const { type } = failureOf(run, fixture.id);
      check(
        isErrorType(type) && type !== 'AgentRuntimeError',
        fixture.id,
        'a typed error about the reply',
        String(type),
      );
      checkNoContent(run, fixture.id);
    }),
  },
  {
    id: 'C-073',
    level: 'MUST',
    title: 'a web page with status 502 is the vendor’s error',
    needs: ['chat', 'network'],
    run: onFirst(async (subject, fixture) => {
      const run = await chat(subject, fixture, { answer: page(502) });
      check(
        run.error !== undefined,
        fixture.id,
        'a failure before the reply',
        run.events.map(({ type }) => type),
      );
      check(
        isErrorType(run.error.type) && run.error.type !== 'AgentRuntimeError',
        fixture.id,
        'the vendor’s error',
        String(run.error.type),
      );
    }),
  },
  {
    id: 'C-074',
    level: 'MUST',
    title: 'an error in the middle of a stream ends it, with the vendor’s message; what came before stays',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of await goodStreams(subject)) {
        const where = `${fixture.id}, error in the stream`;
        const vault = customVault(subject.manifest);
        const secret = secretsOf(vault)[0] ?? 'nobody';
        const message = `${said} to ${secret}`;
        const refusal = await errorChunk(subject, fixture, message);
        // The framing is unknown, and C-013 has reported that no fixture contains an error.
        if (!refusal) continue;
        const steps = [...firstHalf(await framesIn(subject, fixture)), refusal];
        const run = await chat(subject, fixture, { vault, steps });
        const { type, message: found } = failureOf(run, where);
        check(
          isErrorType(type) && typeof type === 'string' && type !== 'StreamChunkError',
          where,
          'a type of the vendor’s error',
          String(type),
        );
        check(found.includes(said), where, `the message "${said}…"`, found);
        check(
          secret === 'nobody' || !JSON.stringify(run.events).includes(secret),
          where,
          'no secret in the error',
          found,
        );
        checkPrefix(run.events, fixture, where);
        const last = run.raw.at(-1)?.type;
        check(last === 'error', where, 'no event of the reader behind the error', String(last));
      }
    },
  },
  {
    id: 'C-075',
    level: 'MUST',
    title: 'an error as the whole body of a 200 is an error',
    needs: ['chat', 'network'],
    run: onFirst(async (subject, fixture) => {
      const body = JSON.stringify({
        type: 'error',
        error: { message: said, type: 'server_error', code: 'server_error' },
        message: said,
      });
      const answer = {
        status: 200,
        headers: { 'content-type': 'application/json' },
        steps: [new TextEncoder().encode(body)],
      };
      const run = await chat(subject, fixture, { answer });
      failureOf(run, fixture.id);
      checkNoContent(run, fixture.id);
    }),
  },
  {
    id: 'C-076',
    level: 'MUST',
    title: 'an empty body is an error, not a silent end',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of goodReplies(subject))
        checkStreamChunk(await chat(subject, fixture, { steps: [] }), `${fixture.id}, empty body`);
    },
  },
  {
    id: 'C-077',
    level: 'MUST',
    title:
      'a connection lost in the middle is an error event, unless nothing of the reply was lost; what came before stays',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of await goodStreams(subject)) {
        const where = `${fixture.id}, connection lost`;
        const steps = [...firstHalf(await framesIn(subject, fixture)), new Error('terminated')];
        const run = await chat(subject, fixture, { steps });
        const lost = checkPrefix(run.events, fixture, where);
        if (!isComplete(run, lost)) failureOf(run, where);
      }
    },
  },
  {
    id: 'C-078',
    level: 'MUST',
    title: 'JSON that is no reply is an error, not an empty answer',
    needs: ['chat', 'network'],
    run: onFirst(async (subject, fixture) => {
      for (const body of ['{"status":"ok"}', '[{"score":0.5}]', '{}']) {
        const steps = [new TextEncoder().encode(body)];
        const run = await chat(subject, fixture, {
          answer: { status: 200, headers: { 'content-type': 'application/json' }, steps },
        });
        failureOf(run, `${fixture.id}, ${body}`);
        checkNoContent(run, fixture.id);
      }
    }),
  },
  {
    id: 'C-079',
    level: 'SHOULD',
    title: 'one chunk that is not JSON costs nothing but itself, and is counted',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of await goodStreams(subject)) {
        if (isOwnFraming(fixture) || !expectedEvents(fixture).some(({ type }) => type === 'text')) continue;
        const frames = await framesIn(subject, fixture);
        const before = firstHalf(frames);
        const noise = malformedChunk(fixture, frames);
        const run = await chat(subject, fixture, { steps: [...before, noise, ...frames.slice(before.length)] });
        const told = run.events.filter(({ data }) => isRecord(data) && data['type'] === 'skipped_lines');
        const where = `${fixture.id}, one malformed chunk`;
        check(told.length === 1, where, 'one data event { type: "skipped_lines", count: 1 }', `${told.length} of them`);
        matchEvents(
          run.events.filter((event) => !told.includes(event)),
          fixture,
          'one malformed chunk',
        );
      }
    },
  },
];

/** Checks one fixture per wire, which is enough since the fixture's body is not used. */
function onFirst(look: (subject: Subject, fixture: Fixture) => Promise<void>): Case['run'] {
  return async (subject) => {
    const seen = new Set<string>();
    for (const fixture of goodReplies(subject)) {
      if (seen.has(fixture.wire)) continue;
      seen.add(fixture.wire);
      await look(subject, fixture);
    }
  };
}

/** Returns the error of a failed call, thrown or as an event. */
function failureOf({ error, events }: ChatRun, where: string): Pick<StreamError, 'type' | 'message'> {
  if (error) return error;
  const last = events.at(-1);
  check(last?.type === 'error', where, 'an error as the last event', last?.type ?? 'no event');
  return last.data;
}

function checkStreamChunk(run: ChatRun, where: string): void {
  const { type, message } = failureOf(run, where);
  check(type === 'StreamChunkError', where, 'StreamChunkError', `${type}: ${message}`);
  check(message === streamChunkMessage, where, streamChunkMessage, message);
}

function checkNoContent({ events }: ChatRun, where: string): void {
  const shown = events.find(({ type }) => type !== 'error');
  check(!shown, where, 'no content', shown);
}

const streamed = new Set<string>(['text', 'reasoning', 'tool_calls']);

/** Checks that the events before the failure are a prefix of the complete reply. */
function checkPrefix(events: readonly StreamEvent[], fixture: Fixture, where: string): number {
  const found = toGolden(events, fixture).filter(({ type }) => streamed.has(type));
  const whole = expectedEvents(fixture).filter(({ type }) => streamed.has(type));
  const difference = firstDifference(whole.slice(0, found.length), found, '');
  check(
    !difference,
    `${where} at ${difference?.path ?? ''}`,
    JSON.stringify(difference?.expected ?? ''),
    difference?.found,
  );
  return whole.length - found.length;
}

/** A cut reply must report the cut, unless it lost only its usage. */
function checkCut(run: ChatRun, fixture: Fixture, where: string): void {
  const lost = checkPrefix(run.events, fixture, where);
  const failed = run.error !== undefined || run.events.at(-1)?.type === 'error';
  if (failed) checkStreamChunk(run, where);
  else check(isComplete(run, lost), where, 'StreamChunkError', `an end without an error, ${lost} events short`);
}

/** True if the reply was complete before the cut, as in a short fixture with its finish reason in the first half. */
const isComplete = ({ events }: ChatRun, lost: number): boolean =>
  lost === 0 && events.some(({ type }) => type === 'stop');
