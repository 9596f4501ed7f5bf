// Doors with one defect each.
import type { StreamEvent } from '@tributary/runtime-core';
import type { DoorSide, DoorWire, DoorWriter } from '@tributary/runtime-core/door';
import type { Broken } from './tools.ts';

const withDoor =
  (change: (door: DoorWire) => Partial<DoorWire>): NonNullable<Broken['subject']> =>
  (subject) => ({ ...subject, doors: (subject.doors ?? []).map((door) => ({ ...door, ...change(door) })) });

const reading = (change: (request: ReturnType<DoorWire['read']>) => ReturnType<DoorWire['read']>) =>
  withDoor((door) => ({ read: (body, head) => change(door.read(body, head)) }));

const readingParams = (change: (params: ReturnType<DoorWire['read']>['params']) => object) =>
  reading(({ params, lost }) => ({ params: { ...params, ...change(params) }, lost }));

/** Writes the events that are left of a batch. */
const writing = (change: (event: StreamEvent) => StreamEvent | undefined) =>
  withDoor((door) => ({
    writer(reply) {
      const writer = door.writer(reply);
      return {
        contentType: writer.contentType,
        events: (batch) => writer.events(batch.flatMap((event) => change(event) ?? [])),
        fail: (failure) => writer.fail(failure),
        end: () => writer.end(),
      };
    },
  }));

const withWriter = (change: (writer: DoorWriter) => Partial<DoorWriter>) =>
  withDoor((door) => ({
    writer(reply) {
      const writer = door.writer(reply);
      const right: DoorWriter = {
        contentType: writer.contentType,
        events: (batch) => writer.events(batch),
        fail: (failure) => writer.fail(failure),
        end: () => writer.end(),
      };
      return { ...right, ...change(writer) };
    },
  }));

const withSide = (name: DoorSide['operation'], change: (side: DoorSide) => Partial<DoorSide>) =>
  withDoor((door) => ({
    operationOf(address) {
      const operation = door.operationOf(address);
      if (operation?.kind !== 'side' || operation.side.operation !== name) return operation;
      return { ...operation, side: { ...operation.side, ...change(operation.side) } };
    },
  }));

export const brokenDoor: readonly Broken[] = [
  {
    name: 'a door that does not serve the address of its wire',
    cases: ['C-130'],
    subject: withDoor(() => ({ operationOf: () => undefined })),
  },
  {
    name: 'a door that takes every request for one without a stream',
    cases: ['C-130'],
    subject: withDoor((door) => ({ head: (body, operation) => ({ ...door.head(body, operation), stream: false }) })),
  },
  {
    name: 'a door that reads the last message only',
    cases: ['C-130'],
    subject: readingParams(({ messages }) => ({ messages: messages.slice(-1) })),
  },
  { name: 'a door that does not read the seed', cases: ['C-130'], subject: readingParams(() => ({ seed: undefined })) },
  {
    name: 'a door that reads calls without their ids',
    cases: ['C-130'],
    subject: readingParams(({ messages }) => ({
      messages: messages.map(({ tool_calls: calls, ...message }) =>
        calls ? { ...message, tool_calls: calls.map((call, at) => ({ ...call, id: `${at}` })) } : message,
      ),
    })),
  },
  {
    name: 'a door that says of its tools that they are lost',
    cases: ['C-130'],
    subject: reading(({ params, lost }) => ({ params, lost: [...lost, 'tool_choice'] })),
  },
  {
    name: 'a door that writes no thoughts in a stream',
    cases: ['C-131'],
    subject: writing((event) => (event.type === 'reasoning' ? undefined : event)),
  },
  {
    name: 'a door that writes calls without their index',
    cases: ['C-131'],
    subject: writing((event) =>
      event.type === 'tool_calls' ? { ...event, data: event.data.map((call) => ({ ...call, index: 0 })) } : event,
    ),
  },
  {
    name: 'a door that counts passages in other units',
    cases: ['C-131'],
    subject: writing((event) =>
      event.type === 'grounding'
        ? {
            ...event,
            data: {
              citations: event.data.citations.map(({ ranges, ...each }) => ({
                ...each,
                ...(ranges ? { ranges: ranges.map(([start, end]): [number, number] => [start, end + 1]) } : {}),
              })),
            },
          }
        : event,
    ),
  },
  {
    name: 'a door whose whole replies have no usage',
    cases: ['C-131'],
    subject: withDoor((door) => ({ whole: (reply, { usage: _lost, ...said }) => door.whole(reply, said) })),
  },
  {
    name: 'a door that calls every reply complete',
    cases: ['C-132'],
    subject: writing((event) => (event.type === 'stop' ? { ...event, data: 'stop' } : event)),
  },
  {
    name: 'a door that takes a refused key of the host for the client’s token',
    cases: ['C-133'],
    subject: withDoor((door) => ({
      error: (failure) => ({
        ...door.error(failure),
        ...(failure.type === 'InvalidProviderAPIKey' ? { status: 401 } : {}),
      }),
    })),
  },
  {
    name: 'a door that does not say how long to wait',
    cases: ['C-133'],
    subject: withDoor((door) => ({ error: (failure) => ({ ...door.error(failure), headers: {} }) })),
  },
  {
    name: 'a door that ends a reply that failed as if it were whole',
    cases: ['C-134'],
    subject: withWriter((writer) => ({ fail: () => writer.end() })),
  },
  {
    name: 'a door that reads the first text alone',
    cases: ['C-135'],
    subject: withSide('embeddings', (side) => ({
      read(body, model) {
        const { input } = body;
        return side.read({ ...body, input: Array.isArray(input) ? input.slice(0, 1) : input }, model);
      },
    })),
  },
  {
    name: 'a door that writes one vector for all',
    cases: ['C-135'],
    subject: withSide('embeddings', (side) => ({
      write: (result, reply) => side.write((result as readonly number[][]).slice(0, 1) as never, reply), // of embeddings
    })),
  },
];
