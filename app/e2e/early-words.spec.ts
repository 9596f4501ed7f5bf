// Words and files that are given to a page before it has its script: they stay, and are saved.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { awake, chooseModel, field } from './support/chat-page.ts';
import { callAPI } from './support/seed.ts';

/** Opens the page without its script, until what it returns is called. */
async function openAsleep(page: Page, path: string): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    release();
    await awake(page);
  };
}

test('what is typed into a form of the settings is saved with it', async ({ page }) => {
  const wake = await openAsleep(page, '/settings/prompts/new');
  const [name, text] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Text', { exact: true })];
  await name.pressSequentially('Early');
  await text.pressSequentially('Sing of {{bird}}.');
  await wake();
  // Drawn from what React has heard.
  await expect(page.getByText('bird', { exact: true })).toBeVisible();
  await name.press('End');
  await name.pressSequentially(' song');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Prompts' })).toContainText('Early song');
});

test('what is stored stays where something was typed before it came', async ({ page, baseURL }) => {
  await page.goto('/settings/personal');
  await awake(page);
  await callAPI(page.request, baseURL ?? '', 'PATCH', '/api/settings', {
    preferences: { instructions: { about: 'Stored.', style: '' } },
  });
  await page.evaluate(() => localStorage.removeItem('tributary.settings'));
  const wake = await openAsleep(page, '/settings/personal');
  await page.getByRole('textbox').first().pressSequentially('Typed.');
  await wake();
  await expect(page.getByRole('textbox').first()).toHaveValue('Stored.');
});

test('a file chosen for a question is attached', async ({ page }) => {
  const wake = await openAsleep(page, '/');
  await field(page).pressSequentially('With a file');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'early.txt', mimeType: 'text/plain', buffer: Buffer.from('The early bird.') });
  await wake();
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('early.txt');
  await expect(field(page)).toHaveValue('With a file');
});
