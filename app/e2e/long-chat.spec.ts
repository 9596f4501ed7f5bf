// A conversation of many messages: it opens at its end, every word is on the page, and what comes near is drawn in full.
import { expect, test } from 'playwright/test';
import { historyOf } from './support/history.ts';
import { newId } from '../shared/conversation/ids.ts';
import { defaultSettings } from '../client/settings/settings.ts';
import { seed } from './support/seed.ts';
import { answers, awake, lastAnswer } from './support/chat-page.ts';

const id = newId();
const count = 200;

test('a long conversation opens at its end and is whole', async ({ page }) => {
  const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };
  await seed(page.request, '', historyOf(id, count, config, Date.now()));
  await page.goto(`/c/${id}`);
  await awake(page);

  await expect(lastAnswer(page)).toContainText('A short end.');
  await expect(lastAnswer(page)).toBeInViewport();
  await expect(page.locator('[data-turn]')).toHaveCount(count);
  const first = page.locator('[data-turn]').first();
  await expect(first).toHaveText('Question 0: how far should it wait?');
  expect(await answers(page).count()).toBeLessThan(count / 2);

  await page.getByTestId('transcript').evaluate((box) => (box.scrollTop = 0));
  await expect(first.getByRole('heading')).toHaveText(/^You/);
  await expect(first).toBeInViewport();
  await expect(
    page
      .locator('[data-turn]')
      .nth(3)
      .getByRole('heading', { name: /^Step 1/ }),
  ).toBeVisible();
});

test('what is far away is plain words again, and keeps its height', async ({ page }) => {
  const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };
  const own = newId();
  await seed(page.request, '', historyOf(own, count, config, Date.now()));
  await page.goto(`/c/${own}`);
  await awake(page);
  await expect(page.locator('[data-turn]')).toHaveCount(count);
  const [held, left, after] = [150, 153, 154].map((index) => page.locator('[data-turn]').nth(index));
  if (!held || !left || !after) throw new Error('three turns');
  const height = async (): Promise<number> => {
    const tops = await Promise.all([left, after].map((turn) => turn.evaluate((it) => it.getBoundingClientRect().top)));
    return (tops[1] ?? 0) - (tops[0] ?? 0);
  };
  const inFull = /^turn-/;

  // Turns that are drawn in full on the way move the place once more.
  await expect(async () => {
    await held.scrollIntoViewIfNeeded();
    for (const turn of [held, left]) await expect(turn).toHaveAttribute('aria-labelledby', inFull, { timeout: 2_000 });
    // Drawing replaces the plain words: an element that was found before it is gone.
    await held.locator('[dir="auto"] > div').first().selectText({ timeout: 2_000 });
  }).toPass();
  const drawn = await height();

  await page.locator('[data-turn]').nth(90).scrollIntoViewIfNeeded();
  await expect(left).not.toHaveAttribute('aria-labelledby', inFull);
  expect(Math.abs((await height()) - drawn)).toBeLessThan(2);
  // A selection holds what it is in.
  await expect(held).toHaveAttribute('aria-labelledby', inFull);

  await left.scrollIntoViewIfNeeded();
  await expect(left).toHaveAttribute('aria-labelledby', inFull);
  await expect.poll(async () => Math.abs((await height()) - drawn)).toBeLessThan(2);
});
