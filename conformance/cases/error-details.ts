// Details of a refusal besides its type: the vendor's message, its request id, and how long to wait.
import { isRecord } from '@tributary/runtime-core/wire';
import { chat } from '../harness/call.ts';
import { check } from '../harness/failure.ts';
import { goodReplies } from '../harness/subject.ts';
import type { Answer } from '../harness/transport.ts';
import type { Case } from './case.ts';

interface Wait {
  /** `now`: Unix time in ms. */
  readonly headers: (now: number) => Readonly<Record<string, string>>;
  /** Fields next to the vendor's message. */
  readonly error?: Readonly<Record<string, unknown>>;
  /** Wires whose vendors use this form. Default: all. */
  readonly wires?: RegExp;
  /** The wait as clients get it: the header's text, or whole seconds. Default: none. */
  readonly said?: string;
  /** Expected wait for headers with an absolute time, of which a little has passed when the answer is read. Unit: seconds. */
  readonly seconds?: number;
}

const date = 'Fri, 01 Jan 2100 00:00:00 GMT';
const in10Minutes = (now: number): number => now + 600_000;

/** Forms in which vendors state the wait, as read by `runtime-core/errors/retry-after.ts`. */
const waits: readonly Wait[] = [
  { headers: () => ({}) },
  { headers: () => ({ 'retry-after': '12', 'retry-after-ms': '90000' }), said: '12' },
  { headers: () => ({ 'retry-after': date }), said: date },
  { headers: () => ({ 'retry-after': ' ', 'retry-after-ms': '1500' }), said: '2' },
  { headers: () => ({ 'x-ratelimit-reset-tokens': '250ms' }), said: '1' },
  { headers: () => ({ 'x-ratelimit-reset-requests': '1d2h', 'x-ratelimit-reset-tokens': '1h1m1.5s' }), said: '93600' },
  {
    headers: () => ({
      'x-ratelimit-reset-requests': '7m',
      'x-ratelimit-remaining-requests': '3',
      'x-ratelimit-reset-tokens': '20',
      'x-ratelimit-remaining-tokens': '0',
    }),
    said: '20',
  },
  { headers: () => ({ 'x-ratelimit-reset-tokens': '0', 'x-ratelimit-reset-requests': 'soon' }) },
  { headers: (now) => ({ 'x-ratelimit-reset': String(Math.ceil(in10Minutes(now) / 1000)) }), seconds: 600 },
  { headers: (now) => ({ 'x-ratelimit-reset': String(in10Minutes(now)) }), seconds: 600 },
  {
    headers: (now) => ({ 'anthropic-ratelimit-tokens-reset': new Date(in10Minutes(now)).toISOString() }),
    seconds: 600,
  },
  {
    headers: () => ({}),
    error: { details: [{ '@type': 'x' }, { retryDelay: '34.4s' }] },
    wires: /^gemini-/,
    said: '35',
  },
  { headers: () => ({}), error: { metadata: { headers: { 'Retry-After': '8' } } }, wires: /^openai-/, said: '8' },
];
const ids = ['x-request-id', 'request-id', 'x-amzn-requestid'] as const;

const words = 'kranich is busy: “wait”';

const refusal = (headers: Readonly<Record<string, string>>, more: Wait['error'] = {}): Answer => ({
  status: 429,
  headers: { 'content-type': 'application/json', ...headers },
  steps: [Buffer.from(JSON.stringify({ error: { message: words, ...more }, message: words }))],
});

/** Wires whose refusals the core reads. A wire of a package's own may have one form. */
export const knownWires = /^(openai|mistral|anthropic|gemini|bedrock|ollama|cohere)-/;

/** Forms of a refusal, with the words that people are shown. */
const forms: readonly (readonly [body: unknown, said: string])[] = [
  [{ error: { message: words } }, words],
  [{ error: words }, words],
  [{ message: words }, words],
  [{ detail: words }, words],
  [{ msg: words }, words],
  [[{ error: { message: words } }], words],
  [{ errors: [{ message: words }] }, words],
  [{ errors: { message: words } }, words],
  [{ detail: [{ loc: ['body', 'kranich'], msg: words }, { msg: words }] }, `body.kranich: ${words}; ${words}`],
];

export const errorDetailCases: readonly Case[] = [
  {
    id: 'C-086',
    level: 'MUST',
    title: 'a refusal tells the vendor’s words, status, number of the request, and how long to wait',
    needs: ['chat', 'network'],
    async run(subject) {
      for (const fixture of new Map(goodReplies(subject).map((each) => [each.wire, each])).values()) {
        for (const [at, { headers, error: more, wires, said, seconds }] of waits.entries()) {
          if (wires?.test(fixture.wire) === false) continue;
          const id = ids[at % ids.length] ?? '';
          const given = { ...headers(Date.now()), [id]: `kranich-${at}` };
          const where = `${fixture.wire}, status 429, ${JSON.stringify(given)}`;
          const { error } = await chat(subject, fixture, { answer: refusal(given, more) });
          const found = isRecord(error?.body.error) ? error.body.error : {};
          const { message, status, requestId, retryAfter } = found;
          check(
            message === words && status === 429 && requestId === `kranich-${at}`,
            where,
            JSON.stringify({ message: words, status: 429, requestId: `kranich-${at}` }),
            JSON.stringify(found),
          );
          const waited = Number(retryAfter);
          const isRight = seconds === undefined ? retryAfter === said : waited > seconds - 60 && waited <= seconds + 1;
          check(isRight, where, `retryAfter ${seconds ?? said}`, JSON.stringify(found));
        }
        for (const [body, said] of knownWires.test(fixture.wire) ? forms : []) {
          const where = `${fixture.wire}, status 422, ${JSON.stringify(body)}`;
          const headers = { 'content-type': 'application/json' };
          const answer = { status: 422, headers, steps: [Buffer.from(JSON.stringify(body))] };
          const { error } = await chat(subject, fixture, { answer });
          check(error?.message === said, where, said, error?.message);
        }
      }
    },
  },
];
