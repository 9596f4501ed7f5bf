import { expect, test, vi } from 'vitest';
import { createPageEnd } from './page-end.ts';

test('a page that is being left is not loaded anew meanwhile, nor once it has gone', async () => {
  const reload = vi.fn();
  const end = createPageEnd(reload);
  const steps: string[] = [];
  await end.leave(async () => {
    end.reload();
    await Promise.resolve();
    steps.push('keys removed', 'gone');
  });
  end.reload();
  expect(steps).toEqual(['keys removed', 'gone']);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['asked for meanwhile', true, 1],
  ['asked for by nobody', false, 0],
])('leaving fails, and a reload was %s', async (_name, asked, times) => {
  const reload = vi.fn();
  const end = createPageEnd(reload);
  const left = end.leave(async () => {
    if (asked) end.reload();
    await Promise.resolve();
    throw new Error('no network');
  });
  await expect(left).rejects.toThrow('no network');
  expect(reload).toHaveBeenCalledTimes(times);
  end.reload();
  expect(reload).toHaveBeenCalledTimes(times + 1);
});
