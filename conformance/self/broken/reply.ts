// Providers that misread a valid reply.
import type { StreamEvent } from '@tributary/runtime-core';
import { VendorError } from '@tributary/runtime-core';
import { sample } from '../sample/index.ts';
import { SampleReader } from '../sample/reader.ts';
import { bound, mapUsage, onDecoder, onEvents, operation, reader } from './tools.ts';
import type { Broken } from './tools.ts';

export const brokenReply: readonly Broken[] = [
  {
    name: 'loses the last chunk',
    cases: ['C-030'],
    provider: sample({
      reader: reader((right) => {
        const { chunk, end } = bound(right);
        let held: unknown;
        return {
          chunk(json, out) {
            if (held !== undefined) chunk(held, out);
            held = json;
          },
          end: (out, marked) => end(out, marked) || marked,
        };
      }),
    }),
  },
  {
    name: 'gives reasoning as text',
    cases: ['C-030'],
    provider: sample({
      reader: onEvents((out) => out.map((event) => (event.type === 'reasoning' ? { ...event, type: 'text' } : event))),
    }),
  },
  {
    name: 'takes every refusal for its own business error',
    cases: ['C-031', 'C-081'],
    provider: sample({
      async accept({ status }) {
        if (status >= 400) throw new VendorError({ message: 'refused', status: 400 });
      },
    }),
  },
  {
    name: 'rounds its vectors',
    cases: ['C-032'],
    provider: operation('embeddings', [
      [1, 0],
      [0, 1],
    ]),
  },
  {
    name: 'gives numbers as text',
    cases: ['C-040'],
    provider: sample({
      reader: onEvents((out) =>
        out.map((event) => (event.type === 'text' ? { ...event, data: 4 as unknown as string } : event)),
      ),
    }),
  },
  {
    name: 'stops twice',
    cases: ['C-041'],
    provider: sample({
      reader: onEvents((out) =>
        out.flatMap((event): StreamEvent[] => (event.type === 'stop' ? [event, event] : [event])),
      ),
    }),
  },
  {
    name: 'talks on after stop',
    cases: ['C-041'],
    provider: sample({
      reader: onEvents((out, id) =>
        out.flatMap((event): StreamEvent[] =>
          event.type === 'stop' ? [event, { id, type: 'text', data: ' Bye.' }] : [event],
        ),
      ),
    }),
  },
  {
    name: 'never stops',
    cases: ['C-041'],
    provider: sample({ reader: onEvents((out) => out.filter(({ type }) => type !== 'stop')) }),
  },
  {
    name: 'gives usage twice',
    cases: ['C-042'],
    provider: sample({
      reader: onEvents((out) =>
        out.flatMap((event): StreamEvent[] => (event.type === 'usage' ? [event, event] : [event])),
      ),
    }),
  },
  {
    name: 'goes on after an error',
    cases: ['C-043'],
    provider: onDecoder((right) => ({
      feed: (bytes) =>
        right
          .feed(bytes)
          .flatMap((event): StreamEvent[] =>
            event.type === 'error' ? [event, { id: event.id, type: 'text', data: '…' }] : [event],
          ),
    })),
  },
  {
    name: 'gives empty deltas',
    cases: ['C-044'],
    provider: sample({
      reader: reader((right) => {
        const { chunk } = bound(right);
        return {
          chunk(json, out) {
            out.push({ id: 'chat_1', type: 'text', data: '' });
            chunk(json, out);
          },
        };
      }),
    }),
  },
  {
    name: 'drops the id of a tool call',
    cases: ['C-045'],
    provider: sample({
      reader: onEvents((out) =>
        out.map((event) =>
          event.type === 'tool_calls' ? { ...event, data: event.data.map(({ id: _id, ...delta }) => delta) } : event,
        ),
      ),
    }),
  },
  {
    name: 'loses a piece of the arguments',
    cases: ['C-045'],
    provider: sample({
      reader: onEvents((out) =>
        out.filter((event) => event.type !== 'tool_calls' || !event.data[0]?.function.arguments?.startsWith('{"')),
      ),
    }),
  },
  {
    name: 'counts below zero',
    cases: ['C-040', 'C-046'],
    provider: sample({ reader: onEvents(mapUsage({ outputTextTokens: -3 })) }),
  },
  { name: 'cannot add', cases: ['C-046'], provider: sample({ reader: onEvents(mapUsage({ totalTokens: 1 })) }) },
  {
    name: 'counts reasoning twice',
    cases: ['C-046'],
    provider: sample({ reader: onEvents(mapUsage({ outputReasoningTokens: 7 })) }),
  },
  {
    name: 'changes the id of the reply',
    cases: ['C-047'],
    provider: sample({
      reader: onEvents((out) => out.map((event) => ({ ...event, id: `${event.id}-${event.type}` }))),
    }),
  },
  {
    name: 'repeats its citations',
    cases: ['C-048'],
    provider: sample({
      reader: (id) =>
        new (class extends SampleReader {
          protected override cite(json: unknown, out: StreamEvent[]): void {
            this.cited.clear();
            super.cite(json, out);
          }
        })(id),
    }),
  },
];
