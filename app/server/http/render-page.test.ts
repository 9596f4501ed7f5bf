// Pages with parts that arrive, fail or never come: what users and crawlers get, and what is logged.
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { createElement as h, lazy, Suspense } from 'react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from './render-page.ts';

const broken = new Error('this part is broken');
const parts = {
  stands: () => h('b', null, 'stands'),
  fails: (): ReactElement => {
    throw broken;
  },
  'never comes': lazy(() => new Promise<never>(() => undefined)),
} as const;

async function draw(
  part: keyof typeof parts,
  whole: boolean,
  { shell = false, signal = new AbortController().signal } = {},
) {
  const reported: unknown[] = [];
  const inner = h(parts[part]);
  const page = h('main', null, 'shell ', shell ? inner : h(Suspense, { fallback: 'waiting' }, inner));
  const { body, failed } = await renderPage(page, {
    nonce: 'n',
    whole,
    signal,
    giveUpMs: 60,
    onError: (error) => reported.push(error),
    onGivenUp: () => reported.push('given up'),
  });
  return { failed, reported, html: await text(body) };
}

test.each([true, false])('a page that stands is reported to nobody (crawler: %s)', async (whole) => {
  const { failed, reported, html } = await draw('stands', whole);
  expect([failed, reported]).toEqual([false, []]);
  expect(html).toContain('stands');
});

test.each([true, false])('a part that fails is logged once, and the rest is there (crawler: %s)', async (whole) => {
  const { failed, reported, html } = await draw('fails', whole);
  expect([failed, reported]).toEqual([true, [broken]]);
  expect(html).toContain('shell');
});

test.each([true, false])('a part that does not come in time is no failure (crawler: %s)', async (whole) => {
  const { failed, reported, html } = await draw('never comes', whole);
  expect([failed, reported]).toEqual([false, ['given up']]);
  expect(html).toContain('waiting');
});

test.each([true, false])(
  'without a shell there is no page, and whoever asked gets an error (crawler: %s)',
  async (whole) => {
    await expect(draw('fails', whole, { shell: true })).rejects.toBe(broken);
  },
);

test('a reader that is gone is no failure either', async () => {
  const controller = new AbortController();
  const drawn = draw('never comes', true, { signal: controller.signal });
  // React starts in the next tick.
  await setImmediate();
  await setImmediate();
  controller.abort();
  expect(await drawn).toMatchObject({ failed: false, reported: [] });
});
