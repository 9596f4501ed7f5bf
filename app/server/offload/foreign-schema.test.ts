// The time limit of a foreign schema: of its own work, not of a machine that is busy with something else.
import { afterEach, expect, test, vi } from 'vitest';
import { checkForeign } from './foreign-schema.ts';

afterEach(() => void vi.restoreAllMocks());

const schema = { type: 'object', properties: { v: { type: 'string', pattern: '^(a+)+$' } } };
const value = { v: `${'a'.repeat(40)}!` };

test('a pattern that backtracks is late at the first attempt', () => {
  // All of the limit went to it, whatever else this machine does.
  const used = vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 250_000, system: 0 });
  expect(checkForeign({ schema, value })).toEqual({ kind: 'late' });
  expect(used).toHaveBeenCalledTimes(2);
});

test('time that went to others is no fault of the schema', () => {
  // Of a thread that hardly runs: its first attempt is out of time, and the next has a value that is quickly checked.
  const starved = {
    get v() {
      vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 10, system: 0 });
      const slow = reads === 0 ? value.v : 'aa';
      reads += 1;
      return slow;
    },
  };
  let reads = 0;
  expect(checkForeign({ schema, value: starved })).toEqual({ kind: 'checked', problems: [] });
  expect(reads).toBeGreaterThan(1);
});

test('attempts end', () => {
  const used = vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 10, system: 0 });
  expect(checkForeign({ schema, value })).toEqual({ kind: 'late' });
  expect(used).toHaveBeenCalledTimes(16);
});
