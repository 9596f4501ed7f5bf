// Keys of the server: an administrator adds one, which is never shown again, changes it and deletes it.
import { expect, test } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake, chooseOption } from '../../../e2e/support/chat-page.ts';
import { startOwnServer } from '../../../e2e/support/own-server.ts';
import type { OwnServer } from '../../../e2e/support/own-server.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ GROQ_API_KEY: 'gsk-key-of-the-environment-9999' });
});
test.afterAll(() => server.stop());

test('a key is added, weighed, switched off and deleted; that of the environment is shown', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: server.url });
  await page.goto('/settings/server-keys');
  await awake(page);
  const list = page.getByRole('list', { name: 'Server keys' });
  await expect(list.getByRole('listitem')).toHaveText([/Groq.*From the environment.*ends in 9999.*GROQ_API_KEY/]);
  await page.getByRole('button', { name: 'Add key' }).click();
  const dialog = page.getByRole('dialog');
  await chooseOption(dialog.getByLabel('Provider'), 'Groq');
  await dialog.getByLabel('API key', { exact: true }).fill('gsk-secret-of-the-team-1234');
  await dialog.getByLabel('Name').fill('Team account');
  await dialog.getByLabel('Weight').fill('0');
  await expect(dialog.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await dialog.getByLabel('Weight').fill('3');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add key' }).click();
  const row = list.getByRole('listitem').filter({ hasText: 'Team account' });
  await expect(row).toContainText('Groq · ends in 1234 · weight 3');
  await expect(page.getByText('secret-of-the-team')).toHaveCount(0);
  await expectNoViolations(page);

  await row.getByRole('switch', { name: 'Use Team account' }).click();
  await expect(row).toContainText('Disabled');
  await row.getByRole('button', { name: 'Edit Team account' }).click();
  await page.getByLabel('Name').fill('Old account');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.reload();
  await expect(list.getByRole('listitem').filter({ hasText: 'Old account' })).toContainText('Disabled');
  await page.getByRole('button', { name: 'Delete Old account' }).click();
  await expect(page.getByRole('dialog')).toContainText('can’t be restored');
  await page.getByRole('button', { name: 'Delete key' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.close();
});
