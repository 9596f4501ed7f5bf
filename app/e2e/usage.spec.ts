// Usage and limits: what an answer and its title cost, by day and purpose; a limit warns, then asks before the next question.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { violationsOf } from './support/axe.ts';
import { ask, lastAnswer, openWith, say } from './support/chat-page.ts';
import { startLocalServer } from './support/local-server.ts';

test('calls are counted by purpose and priced; a limit warns, then asks, and the question is sent anyway', async ({
  page,
}) => {
  const usage = { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 };
  const vendor = await startLocalServer(0, undefined, usage);
  try {
    await openWith(page, { openai: { apiKey: 'sk-one', baseURL: vendor.baseURL } }, 'openai', 'gpt-4o');
    await ask(page, 'hello');
    const main = page.getByRole('main');
    const purposes = main.getByRole('table', { name: 'Purposes' });
    // The page shows the sums of when it was opened, and the title is made after the answer.
    await expect(async () => {
      await page.goto('/settings/usage');
      await main.getByRole('button', { name: 'Purposes' }).click();
      await expect(purposes.getByRole('row', { name: /^Titles 1 / })).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(main.getByRole('term').filter({ hasText: 'Spent (USD)' })).toBeVisible();
    await expect(main.getByRole('img', { name: /^Spent by day \(USD\): most on [A-Z][a-z]{2} \d/ })).toBeVisible();
    await expect(purposes.getByRole('row', { name: /^Chat 1 / })).toBeVisible();
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toMatch(/,openai,gpt-4o,chat,done,[^\n]*,USD,catalogue,/);
    expect(csv).not.toContain('hello');

    await main.getByRole('button', { name: 'Limit in USD' }).click();
    const limit = main.getByRole('textbox', { name: 'Per day' });
    await limit.fill('0.000001');
    await limit.press('Enter');
    await expect(main.getByText(/of \$0\.000001 used/)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    await page.goBack();
    await expect(page.getByRole('status').filter({ hasText: 'reached your limit' })).toBeVisible();
    await say(page, 'and again');
    await expect(lastAnswer(page)).toContainText('You’ve reached your spending limit');
    const asked = vendor.asked.length;
    await lastAnswer(page).getByRole('button', { name: 'Send anyway' }).click();
    await expect(lastAnswer(page)).toContainText('The local river runs');
    expect(vendor.asked.length).toBeGreaterThan(asked);
  } finally {
    await vendor.close();
  }
});
