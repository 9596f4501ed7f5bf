// Golden results: each fixture gives its expected events, error or result.
import type { SideOperation } from '@tributary/runtime-core';
import { chat, operate } from '../harness/call.ts';
import { matchEvents } from '../harness/compare.ts';
import type { ErrorExpect, ResultExpect } from '../harness/compare.ts';
import { check, same } from '../harness/failure.ts';
import { replies } from '../harness/subject.ts';
import type { Subject } from '../harness/subject.ts';
import type { Fixture } from '../schema/fixture.ts';
import type { Case } from './case.ts';

export const goldenCases: readonly Case[] = [
  {
    id: 'C-030',
    level: 'MUST',
    title: 'every chat fixture gives its golden events: number, order, type and data',
    needs: ['chat'],
    async run(subject) {
      for (const fixture of replies(subject)) {
        if (fixture.expect && 'error' in fixture.expect) continue;
        const { events, error } = await chat(subject, fixture);
        check(!error, fixture.id, 'a reply', `${String(error?.type)}: ${error?.message}`);
        matchEvents(events, fixture, 'whole');
      }
    },
  },
  {
    id: 'C-031',
    level: 'MUST',
    title: 'every fixture that expects an error gives that error',
    needs: [],
    async run(subject) {
      for (const fixture of subject.fixtures) {
        if (!fixture.expect || !('error' in fixture.expect)) continue;
        const { type, message } = (fixture.expect as ErrorExpect).error;
        const error = await errorOf(subject, fixture);
        check(error !== undefined, fixture.id, `the error ${type}`, 'no error');
        check(
          error.type === type,
          `${fixture.id}, error type`,
          String(type),
          `${String(error.type)}: ${error.message}`,
        );
        check(
          message === undefined || error.message === message,
          `${fixture.id}, error message`,
          message ?? '',
          error.message,
        );
      }
    },
  },
  {
    id: 'C-032',
    level: 'MUST',
    title: 'every operation fixture gives its golden result',
    needs: [],
    async run(subject) {
      for (const fixture of subject.fixtures) {
        if (!fixture.expect || !('result' in fixture.expect)) continue;
        const { result, error } = await operate(subject, fixture.operation as SideOperation, fixture); // chat has events
        check(!error, fixture.id, 'a result', `${String(error?.type)}: ${error?.message}`);
        same(JSON.parse(JSON.stringify(result)), (fixture.expect as ResultExpect).result, `${fixture.id}, result`);
      }
    },
  },
];

async function errorOf(subject: Subject, fixture: Fixture): Promise<{ type: unknown; message: string } | undefined> {
  if (fixture.operation !== 'chat') return (await operate(subject, fixture.operation as SideOperation, fixture)).error; // not chat
  const { error, events } = await chat(subject, fixture);
  if (error) return error;
  const last = events.at(-1);
  return last?.type === 'error' ? last.data : undefined;
}
