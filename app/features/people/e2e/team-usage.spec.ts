// Usage of all users in the browser: a call appears in each list, on a phone too, and in the file.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake, chooseModel, chooseOption, ended, say } from '../../../e2e/support/chat-page.ts';
import { startOwnServer } from '../../../e2e/support/own-server.ts';
import type { OwnServer } from '../../../e2e/support/own-server.ts';

// Other tests make calls on the common server.
let server: OwnServer;
test.beforeAll(async () => void (server = await startOwnServer({})));
test.afterAll(() => server.stop());

test('an administrator sees calls by user, group, model and provider, and saves them', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url });
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' });
  await page.goto('/');
  await awake(page);
  await say(page, 'echo first');
  await ended(page);
  await page.goto('/settings/people');
  await awake(page);
  await page.getByRole('navigation', { name: 'People' }).getByRole('link', { name: 'Usage' }).click();
  const rows = page.getByRole('region', { name: 'Breakdown' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Visitors and deleted accounts');
  await expectNoViolations(page);
  for (const [list, row] of [
    ['Groups', 'No group'],
    ['Models', 'demo'],
    ['Providers', 'Demo'],
  ] as const) {
    await page.getByRole('button', { name: list, exact: true }).click();
    await expect(rows.nth(1)).toContainText(row, { ignoreCase: true });
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(',demo,demo-fast,chat,1,');
  await chooseOption(page.getByLabel('Period'), 'Last month');
  await expect(page.getByText('No usage in this period')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolations(page);
  await page.close();
});
