// A table of 20,000 rows is attached: its sum is calculated over all of them, and shown in the card of the call.
import { expect as impatient, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { startQueryingVendor } from '../server/turns/testing/querying-vendor.ts';
import type { SearchingVendor } from '../server/turns/testing/searching-vendor.ts';
import { awake, chooseModel, field } from './support/chat-page.ts';
import { startOwnServer } from './support/own-server.ts';
import type { OwnServer } from './support/own-server.ts';
import { card, goesOn } from './support/tool-calls.ts';

const expect = impatient.configure({ timeout: 20_000 });

const rows = 20_000;
const sales = {
  name: 'sales.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Region,Amount,Day\n${Array.from({ length: rows }, (_, at) => `${['North', 'South', 'West'][at % 3]},${at}.25,2024-02-${String(1 + (at % 28)).padStart(2, '0')}`).join('\n')}`,
  ),
};
const total = (rows * (rows - 1)) / 2 + rows / 4;

let vendor: SearchingVendor;
let server: OwnServer;
test.beforeAll(async () => {
  vendor = await startQueryingVendor();
  server = await startOwnServer({ OPENAI_API_KEY: 'not-a-real-key', OPENAI_BASE_URL: vendor.url });
});
test.afterAll(async () => {
  await server.stop();
  await vendor.close();
});

const tray = (page: Page) => page.getByRole('list', { name: 'Attachments' }).last();

/** Sends it, and waits for an answer that holds the words: the `count`th of the chat. */
async function sent(page: Page, text: string, words: string, count: number): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await goesOn(page, words, count);
}

for (const [title, viewport] of [
  ['the sum of 20,000 rows is calculated and shown as a table, an error is readable', { width: 1280, height: 800 }],
  ['on a phone the sum of 20,000 rows and an error are readable', { width: 390, height: 844 }],
] as const)
  test(title, async ({ browser }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ baseURL: server.url, viewport, hasTouch: viewport.width < 500 });
    try {
      const page = await context.newPage();
      await chooseModel(page, { provider: 'openai', model: 'gpt-4o' });
      await page.goto('/');
      await awake(page);
      await page.locator('input[type=file]').setInputFiles([sales]);
      await expect(tray(page)).toContainText('sales.csv');
      await expect(page.getByText('Counts and totals are calculated over all rows.')).toBeVisible();
      await sent(
        page,
        'What is the total? {SELECT COUNT(*) AS n, SUM(amount) AS total FROM sales}',
        `It is [[${rows},${total}]]`,
        1,
      );
      const asked = card(page, /^Query tables: Done/);
      await asked.getByRole('button').first().click();
      await expect(asked.getByRole('row')).toHaveText(['ntotal', `${rows}${total}`]);
      await expect(asked.getByRole('group', { name: /SQL/ })).toContainText('SUM(amount)');
      await expect(asked).toContainText('1 row');

      await page.getByText('sales.csv').last().click();
      const facts = page.getByRole('group', { name: 'Tables', exact: true });
      await expect(facts).toContainText('20,000 rows · 3 columns');
      await expect(facts.getByRole('listitem')).toHaveText(['RegionText', 'AmountNumber', 'DayDate']);
      await page.keyboard.press('Escape');
      await expect(facts).toBeHidden();

      await sent(
        page,
        'All of it {SELECT *, upper(region) AS large, day AS again FROM sales ORDER BY amount DESC}',
        '19999.25',
        2,
      );
      const all = card(page, /^Query tables: Done/);
      await all.getByRole('button').first().click();
      await expect(all).toContainText('First 200 of 20,000 rows');
      await expect(all.getByRole('row').nth(1)).toContainText('19999.25');
      // A date is not broken at its dashes.
      expect((await all.getByRole('row').nth(1).boundingBox())?.height).toBeLessThan(48);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);

      await sent(page, 'And {SELECT price FROM sales}', 'no such column', 3);
      const failed = card(page, /^Query tables: Failed/);
      await failed.getByRole('button').first().click();
      await expect(failed).toContainText('no such column: price. There are: sales (region, amount, day).');
    } finally {
      await context.close();
    }
  });

test('a small table shows its rows and columns before it is sent', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const page = await context.newPage();
    await chooseModel(page, { provider: 'openai', model: 'gpt-4o' });
    await page.goto('/');
    await awake(page);
    const buffer = Buffer.from('City,People,Since\nOslo,709000,1048-01-01\nBergen,291000,1070-01-01\n');
    await page.locator('input[type=file]').setInputFiles([{ name: 'cities.csv', mimeType: 'text/csv', buffer }]);
    await tray(page).getByText('cities.csv').click();
    const facts = page.getByRole('group', { name: 'Tables', exact: true });
    await expect(facts).toContainText('2 rows · 3 columns');
    await expect(facts.getByRole('listitem')).toHaveText(['CityText', 'PeopleWhole number', 'SinceDate']);
  } finally {
    await context.close();
  }
});
