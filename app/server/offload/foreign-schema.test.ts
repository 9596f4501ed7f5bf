// The timeout of a foreign schema counts its own work, not a busy machine's.
import { afterEach, expect, test, vi } from 'vitest';
import { checkForeign } from './foreign-schema.ts';

afterEach(() => void vi.restoreAllMocks());

const schema = { type: 'object', properties: { v: { type: 'string', pattern: '^(a+)+$' } } };
const value = { v: `${'a'.repeat(40)}!` };

test('a pattern that backtracks is late at the first attempt', () => {
  // The schema used the full limit, whatever else this machine does.
  const used = vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 250_000, system: 0 });
  expect(checkForeign({ schema, value })).toEqual({ kind: 'late' });
  expect(used).toHaveBeenCalledTimes(2);
});

test('time that went to others is no fault of the schema', () => {
  // A starved thread: the first attempt times out, the second has a quickly validated value.
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
