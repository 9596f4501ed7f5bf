// Compares golden events with actual ones. Number, order, type and data must be equal; generated ids only match by
// rule.
import type { StreamEvent, ToolCallDelta } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import { bytesOf } from './fixtures.ts';
import { firstDifference, same } from './failure.ts';
import type { Expect, ExpectedEvent, Fixture } from '../schema/fixture.ts';

export type EventsExpect = Extract<Expect, { events: unknown }>;
export type ErrorExpect = Extract<Expect, { error: unknown }>;
export type ResultExpect = Extract<Expect, { result: unknown }>;

export const expectedEvents = (fixture: Fixture): readonly ExpectedEvent[] =>
  fixture.expect && 'events' in fixture.expect ? (fixture.expect as EventsExpect).events : [];

/** Placeholder of a generated id in golden events; matches any non-empty text. */
export const madeUp = '[generated]';

/** Converts events to the form stored in fixtures: without the reply's id, with placeholders for generated call ids and times. */
export function toGolden(events: readonly StreamEvent[], fixture: Fixture): ExpectedEvent[] {
  const recorded = Buffer.from(bytesOf(fixture)).toString('utf8');
  return events.map(({ type, data }) => ({ type, data: generalise(type, data, recorded) }));
}

function generalise(type: StreamEvent['type'], data: unknown, recorded: string): unknown {
  if (type === 'speed') return {};
  if (type === 'error' && isRecord(data)) return { type: data['type'], message: data['message'] };
  if (type !== 'tool_calls') return data;
  return (data as readonly ToolCallDelta[]).map((delta) =>
    // the type says so
    delta.id === undefined || recorded.includes(delta.id) ? delta : { ...delta, id: madeUp },
  );
}

export function matchEvents(events: readonly StreamEvent[], fixture: Fixture, how: string): void {
  const expected = expectedEvents(fixture).map(({ type, data }) => ({ type, data: plain(data) }));
  const found = toGolden(events, fixture).map(({ type, data }) => ({ type, data: plain(data) }));
  if (firstDifference(expected, found, '') === undefined) return;
  same(found, expected, `${fixture.id}, ${how}`);
}

/** Returns the value after a JSON round trip, which removes undefined fields. */
const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
