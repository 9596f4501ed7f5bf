// Tables and code that need more room than the text: they take what the page has, and fade where they scroll.
import { expect } from 'playwright/test';
import type { Locator } from 'playwright/test';
import { answerWith, ask, lastAnswer, stream } from './support/chat-page.ts';
import { test } from './support/shared-page.ts';

const columns = [
  'Method',
  'Recovery point',
  'Restore time',
  'Storage for 30 days',
  'Point in time',
  'Load on the host',
];
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const wide = [row(columns), row(columns.map(() => '---')), row(columns.map((name) => `${name} of WAL-G`))].join('\n');
const narrow = '| a | b |\n| - | - |\n| 1 | 2 |';
const text = `Which one?\n\n${wide}\n\n${narrow}\n\n\`\`\`ts\nconst ${'long'.repeat(60)} = 1;\n\`\`\`\n\nThe end.`;

const box = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, width: 0 };

test('a wide table reaches out of the column to both sides, a narrow one stays in it; the text keeps its width', async ({
  chat: page,
}) => {
  await page.setViewportSize({ width: 1500, height: 900 });
  await answerWith(page, { events: stream(['text', text], ['stop', 'stop']) });
  await ask(page, 'anything');
  const answer = lastAnswer(page);
  // The streamed answer is replaced once by the stored one.
  const end = answer.getByText('The end.');
  await expect.poll(async () => Math.round((await box(end)).width)).toBe(720);
  const column = await box(end);
  const [large, small] = [answer.getByRole('table').first(), answer.getByRole('table').last()];
  const [first, last] = [await box(large), await box(small)];
  expect(first.width).toBeGreaterThan(800);
  expect(first.width).toBeLessThanOrEqual(960);
  expect(Math.abs(first.x + first.width / 2 - (column.x + column.width / 2))).toBeLessThan(1);
  expect([Math.round(last.x), Math.round(last.width)]).toEqual([Math.round(column.x), 720]);

  // The buttons of a table lie in its corner, over no heading but the last.
  await small.getByRole('columnheader').first().hover();
  const save = answer.getByRole('button', { name: 'Download as CSV' }).last();
  await expect(save.locator('..')).toHaveCSS('opacity', '1');
  const bar = await box(save.locator('..'));
  expect(bar.width).toBeLessThan(100);
  expect(bar.x + bar.width).toBeLessThanOrEqual(last.x + last.width);

  // Without the room it scrolls in its own box, whose edges say so.
  await page.setViewportSize({ width: 390, height: 844 });
  const scroller = answer.locator('[data-more]').filter({ has: page.getByRole('table') });
  await expect(scroller).toHaveAttribute('data-more', 'end');
  await scroller.evaluate((element) => (element.scrollLeft = 60));
  await expect(scroller).toHaveAttribute('data-more', 'both');
  await scroller.evaluate((element) => (element.scrollLeft = element.scrollWidth));
  await expect(scroller).toHaveAttribute('data-more', 'start');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
