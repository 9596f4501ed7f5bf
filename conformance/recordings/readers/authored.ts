// Writes small bodies of every wire for the readers' tests; none is copied from a recording.
import { expect, test } from 'vitest';
import { emptyReply } from '../expectation.ts';
import type { Expectation, ExpectedReply } from '../expectation.ts';
import { readExpectation } from './index.ts';

export const read = (wire: string, body: string | Buffer, { status = 200, operation = 'chat' } = {}): Expectation =>
  readExpectation({
    wire,
    operation,
    response: {
      status,
      headers: {},
      body: typeof body === 'string' ? { text: body } : { base64: body.toString('base64') },
    },
  });

export const sse = (...data: readonly unknown[]): string =>
  data.map((value) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`).join('');
export const named = (...events: readonly Readonly<Record<string, unknown>>[]): string =>
  events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
export const lines = (...values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** Returns an event-stream frame; the readers do not check its checksums. */
export function frame(headers: Readonly<Record<string, string>>, payload: unknown): Buffer {
  const head = Buffer.concat(
    Object.entries(headers).map(([name, value]) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(Buffer.byteLength(value));
      return Buffer.concat([
        Buffer.from([name.length]),
        Buffer.from(name),
        Buffer.from([7]),
        length,
        Buffer.from(value),
      ]);
    }),
  );
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(12);
  prelude.writeUInt32BE(16 + head.length + body.length, 0);
  prelude.writeUInt32BE(head.length, 4);
  return Buffer.concat([prelude, head, body, Buffer.alloc(4)]);
}
export const event = (name: string, payload: unknown): Buffer =>
  frame({ ':message-type': 'event', ':event-type': name }, payload);
export const chunk = (value: unknown): Buffer =>
  event('chunk', { bytes: Buffer.from(JSON.stringify(value)).toString('base64'), p: 'abc' });

export const delta = (fields: object, finish_reason: string | null = null): object => ({
  choices: [{ index: 0, delta: fields, finish_reason }],
});
export const call = (
  index: number | undefined,
  name: string | undefined,
  args: string | undefined,
  id?: string,
): object => delta({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: args } }] });

/** Title, wire, body, and differences from an empty reply. */
export type ChatCase = readonly [string, string, string | Buffer, Partial<ExpectedReply>];

export const checkChats = (cases: readonly ChatCase[]): void =>
  test.each(cases)('$1: $0', (_title, wire, body, expected) => {
    expect(read(wire, body)).toEqual({ ...emptyReply(), ...expected });
  });
