// Returns the runtime's current result for a fixture, in the form stored in fixtures.
import type { SideOperation } from '@tributary/runtime-core';
import type { Expect, Fixture } from '../schema/fixture.ts';
import { chat, operate } from './call.ts';
import { toGolden } from './compare.ts';
import type { Subject } from './subject.ts';

/** Used by `record --expect`; a person reviews the diff before committing it. */
export async function expectationOf(subject: Subject, fixture: Fixture): Promise<Expect> {
  if (fixture.operation === 'chat') {
    const { events, error } = await chat(subject, fixture);
    return error ? { error: { type: error.type, message: error.message } } : { events: toGolden(events, fixture) };
  }
  const { result, error } = await operate(subject, fixture.operation as SideOperation, fixture); // chat is above
  if (error) return { error: { type: error.type, message: error.message } };
  return { result: JSON.parse(JSON.stringify(result)) as unknown };
}
