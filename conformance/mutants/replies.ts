// Defects of replies: events that are lost, changed, late or duplicated, and bytes that are misread.
import type { ByteSink, StreamEvent } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import type { Mutant } from './mutant.ts';
import * as plant from './plant.ts';

const usage = (change: (counters: Record<string, unknown>) => Record<string, unknown>): Mutant['plant'] =>
  plant.eachEvent((event) =>
    event.type === 'usage' ? [{ ...event, data: change({ ...event.data }) } as StreamEvent] : [event],
  );

const one = (counters: Record<string, unknown>, by: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(counters).map(([name, value]) => [
      name,
      /output/i.test(name) && typeof value === 'number' ? value + by : value,
    ]),
  );

const without = (type: StreamEvent['type']): Mutant['plant'] =>
  plant.eachEvent((event) => (event.type === type ? [] : [event]));

const twice = (type: StreamEvent['type']): Mutant['plant'] =>
  plant.eachEvent((event) => (event.type === type ? [event, event] : [event]));

const calls = (change: (call: Record<string, unknown>) => Record<string, unknown>): Mutant['plant'] =>
  plant.eachEvent((event) =>
    event.type === 'tool_calls'
      ? [{ ...event, data: event.data.map((call) => change({ ...call })) } as unknown as StreamEvent]
      : [event],
  );

/** Changes every sink that reads the body. */
const sink = (change: (sink: ByteSink) => ByteSink): Mutant['plant'] =>
  plant.response((answer) => {
    const { body } = answer;
    return {
      ...answer,
      body: {
        start: (given) => body.start(change(given)),
        pause: () => body.pause(),
        resume: () => body.resume(),
        cancel: (reason) => body.cancel(reason),
      },
    };
  });

const late = (): { each(event: StreamEvent): readonly StreamEvent[]; end(): readonly StreamEvent[] } => {
  const held: StreamEvent[] = [];
  return {
    each(event) {
      held.push(event);
      return [];
    },
    end: () => held,
  };
};

export const replyMutants: readonly Mutant[] = [
  { name: 'output tokens one too many', cases: ['C-030'], needs: ['usage'], plant: usage((all) => one(all, 1)) },
  {
    name: 'a counter below zero',
    cases: ['C-046'],
    plant: usage((all) => ({ ...all, totalOutputTokens: -1 })),
  },
  {
    name: 'totals that do not add up',
    cases: ['C-046'],
    plant: usage((all) => ({ ...all, totalTokens: Number(all['totalTokens'] ?? 0) + 7 })),
  },
  { name: 'usage dropped', cases: ['C-030'], needs: ['usage'], plant: without('usage') },
  { name: 'usage twice', cases: ['C-042'], needs: ['usage'], plant: twice('usage') },
  { name: 'the last word dropped', cases: ['C-041'], plant: without('stop') },
  {
    name: 'every finish reason "end"',
    cases: ['C-030'],
    plant: plant.eachEvent((event) => (event.type === 'stop' ? [{ ...event, data: 'end' }] : [event])),
  },
  {
    name: 'the first text dropped',
    cases: ['C-030'],
    needs: ['text'],
    plant: plant.events(() => {
      let seen = false;
      return {
        each(event) {
          if (event.type !== 'text' || seen) return [event];
          seen = true;
          return [];
        },
      };
    }),
  },
  { name: 'every text twice', cases: ['C-030'], needs: ['text'], plant: twice('text') },
  {
    name: 'empty deltas',
    cases: ['C-044'],
    needs: ['text'],
    plant: plant.eachEvent((event) => (event.type === 'text' ? [{ ...event, data: '' }, event] : [event])),
  },
  {
    name: 'thoughts as text',
    cases: ['C-030'],
    needs: ['reasoning'],
    plant: plant.eachEvent((event) => (event.type === 'reasoning' ? [{ ...event, type: 'text' }] : [event])),
  },
  { name: 'thoughts dropped', cases: ['C-030'], needs: ['reasoning'], plant: without('reasoning') },
  { name: 'tool calls dropped', cases: ['C-030'], needs: ['tools'], plant: without('tool_calls') },
  { name: 'tool calls without an id', cases: ['C-045'], plant: calls(({ id: _lost, ...call }) => call) },
  {
    name: 'arguments of tools cut short',
    cases: ['C-045'],
    plant: calls((call) => {
      const made = call['function'];
      if (!isRecord(made) || typeof made['arguments'] !== 'string') return call;
      return { ...call, function: { ...made, arguments: made['arguments'].slice(0, -1) } };
    }),
  },
  {
    name: 'all calls in one place',
    cases: ['C-030'],
    needs: ['tools'],
    plant: calls((call) => ({ ...call, index: 7 })),
  },
  {
    name: 'an event of no contract',
    cases: ['C-040'],
    plant: plant.eachEvent((event) =>
      event.type === 'stop' ? [{ ...event, type: 'done' } as unknown as StreamEvent, event] : [event],
    ),
  },
  { name: 'events held back until the end', cases: ['C-054'], plant: plant.events(late) },
  {
    name: 'texts changed where bytes are cut',
    cases: ['C-051', 'C-053'],
    plant: sink((given) => ({
      data: (bytes) => given.data(new TextEncoder().encode(new TextDecoder().decode(bytes))),
      end: () => given.end(),
      error: (error) => given.error(error),
    })),
  },
  {
    name: 'a reply lost when its bytes come slowly',
    cases: ['C-052'],
    plant: sink((given) => {
      let count = 0;
      return {
        data: (bytes) => (++count > 3 ? undefined : given.data(bytes)),
        end: () => given.end(),
        error: (error) => given.error(error),
      };
    }),
  },
  {
    name: 'a reader that stops and a source that goes on',
    cases: ['C-055'],
    plant: plant.response(({ body, ...answer }) => ({
      ...answer,
      body: {
        start: (given) => body.start(given),
        pause: () => undefined,
        resume: () => undefined,
        cancel: (reason) => body.cancel(reason),
      },
    })),
  },
  {
    name: 'a socket left open when the reader leaves',
    cases: ['C-064'],
    plant: plant.response(({ body, ...answer }) => ({
      ...answer,
      body: {
        start: (given) => body.start(given),
        pause: () => body.pause(),
        resume: () => body.resume(),
        cancel: () => undefined,
      },
    })),
  },
  {
    name: 'errors in a stream dropped',
    cases: ['C-074'],
    plant: plant.eachEvent((event) => (event.type === 'error' ? [] : [event])),
  },
  {
    name: 'an event after an error',
    cases: ['C-074'],
    plant: plant.eachEvent((event) =>
      event.type === 'error' ? [event, { id: event.id, type: 'text', data: 'and on' }] : [event],
    ),
  },
  {
    name: 'a lost connection taken for the end',
    cases: ['C-077'],
    plant: sink((given) => ({
      data: (bytes) => given.data(bytes),
      end: () => given.end(),
      error: () => undefined,
    })),
  },
  {
    name: 'a stream cut anywhere taken for whole',
    cases: ['C-070'],
    plant: plant.eachEvent((event) =>
      event.type === 'error' && event.data.type === 'StreamChunkError'
        ? [{ id: event.id, type: 'stop', data: 'stop' }]
        : [event],
    ),
  },
  {
    name: 'an empty body taken for an answer',
    cases: ['C-076'],
    plant: plant.eachEvent((event) =>
      event.type === 'error' ? [{ id: event.id, type: 'stop', data: 'stop' }] : [event],
    ),
  },
];
