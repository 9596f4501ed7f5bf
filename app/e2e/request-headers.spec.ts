// Request headers and account fields of a provider: kept like keys, and in every request of that provider.
import { expect, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { openAdvanced } from './support/chat-page.ts';
import { startLocalServer } from './support/local-server.ts';
import type { LocalServer } from './support/local-server.ts';

const key = 'sk-not-a-real-key-9876';
const team = 'garden-team-secret-4711';

let server: LocalServer;
test.beforeEach(async () => {
  server = await startLocalServer();
});
test.afterEach(() => server.close());

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const credentials = (page: Page): Locator => region(page, 'Credentials');
const advanced = (page: Page): Locator => region(page, 'Advanced');
const check = (page: Page): Locator => region(page, 'Check connection');

async function openForm(page: Page): Promise<void> {
  await page.goto('/settings/providers/openai');
  await credentials(page).getByLabel('API key', { exact: true }).fill(key);
  await openAdvanced(page);
  await advanced(page).getByLabel('Base URL').fill(server.baseURL);
}
async function addHeader(page: Page, number: number, name: string, value: string): Promise<void> {
  await advanced(page).getByRole('button', { name: 'Add header' }).click();
  await advanced(page).getByLabel(`Name of header ${number}`).fill(name);
  await advanced(page).getByLabel(`Value of header ${number}`).fill(value);
}
const save = (page: Page): Promise<void> => credentials(page).getByRole('button', { name: 'Save' }).click();
const sent = (): readonly unknown[] =>
  server.heads.map((head) => [head['x-team'], head['openai-organization'], head['openai-project']]);

test('headers, organisation and project: in the check, the list and the chat, after a reload too; values never shown', async ({
  page,
}) => {
  await openForm(page);
  await advanced(page).getByLabel('Organization ID').fill('org-garden');
  await advanced(page).getByLabel('Project ID').fill('proj_river');
  await addHeader(page, 1, 'X-Team', team);
  await expect(advanced(page).getByLabel('Value of header 1')).toHaveAttribute('type', 'password');
  await check(page).getByLabel('Test model').fill('own/river-7b');
  await check(page).getByRole('button', { name: 'Check' }).click();
  await expect(check(page)).toContainText('own/river-7b responded in');
  // The address that the user typed is readable.
  await expect(check(page)).toContainText(`${server.baseURL}/chat/completions`);
  await save(page);
  await expect(credentials(page).getByRole('status')).toHaveText('Saved');

  await page.reload();
  await expect(advanced(page).getByLabel('Name of header 1')).toHaveValue('X-Team');
  await expect(advanced(page).getByLabel('Value of header 1')).toHaveAttribute('placeholder', '•••• 4711');
  await expect(advanced(page).getByLabel('Organization ID')).toHaveValue('org-garden');
  expect(await page.evaluate(() => JSON.stringify(localStorage) + document.documentElement.outerHTML)).not.toContain(
    team,
  );
  await region(page, 'Models').getByRole('button', { name: 'Refresh list' }).click();
  await expect(region(page, 'Models')).toContainText('own/river-7b');
  await check(page).getByLabel('Test model').fill('own/river-7b');
  await check(page).getByRole('button', { name: 'Check' }).click();
  await expect(check(page)).toContainText('own/river-7b responded in');
  expect(server.heads.length).toBeGreaterThanOrEqual(3);
  expect(new Set(sent().map((each) => JSON.stringify(each)))).toEqual(
    new Set([JSON.stringify([team, 'org-garden', 'proj_river'])]),
  );
});

test('a header that cannot be sent says why, keeps what was typed, and stores nothing', async ({ page }) => {
  await openForm(page);
  await addHeader(page, 1, 'Host', 'evil.example');
  await save(page);
  await expect(credentials(page).getByRole('alert')).toHaveText('“Host” is set automatically. Remove it.');
  await advanced(page).getByLabel('Name of header 1').fill('X Team');
  await save(page);
  await expect(credentials(page).getByRole('alert')).toContainText('“X Team” isn’t a valid header name');
  await advanced(page).getByLabel('Name of header 1').fill('X-Team');
  await advanced(page).getByLabel('Value of header 1').fill('');
  await save(page);
  await expect(credentials(page).getByRole('alert')).toContainText('Enter a value for “X-Team” on one line');
  await expect(advanced(page).getByLabel('Name of header 1')).toHaveValue('X-Team');

  await advanced(page).getByLabel('Name of header 1').fill('Authorization');
  await advanced(page).getByLabel('Value of header 1').fill(`Bearer ${team}`);
  await check(page).getByRole('button', { name: 'Check' }).click();
  await expect(check(page)).toContainText('sends its key in the header "authorization"');
  await expect(check(page)).not.toContainText(team);
  expect(server.heads).toEqual([]);
  await page.reload();
  await expect(credentials(page).getByRole('button', { name: 'Remove key' })).toHaveCount(0);
});

test('headers on the server: a change asks for the values again, a removed one is gone', async ({ page }) => {
  await openForm(page);
  await addHeader(page, 1, 'X-Team', team);
  await addHeader(page, 2, 'X-Plan', 'blue-plan-of-the-river');
  await save(page);
  await expect(credentials(page).getByRole('status')).toHaveText('Saved');
  await advanced(page).getByRole('button', { name: 'Remove header 2' }).click();
  await credentials(page).getByLabel('API key', { exact: true }).fill(key);
  await save(page);
  await expect(credentials(page).getByRole('alert')).toHaveText(
    'Saved values are never shown again. To change anything here, enter them again.',
  );
  await advanced(page).getByLabel('Value of header 1').fill(team);
  await save(page);
  await expect(credentials(page).getByRole('status')).toHaveText('Saved');
  await page.reload();
  await expect(advanced(page).getByLabel(/^Name of header/)).toHaveCount(1);
});

test('a result never stands beside a form that has changed, also when it comes late', async ({ page }) => {
  await openForm(page);
  await check(page).getByLabel('Test model').fill('own/river-7b');
  const run = check(page).getByRole('button', { name: 'Check' });
  await run.click();
  await expect(check(page)).toContainText('responded in');
  await advanced(page).getByLabel('Base URL').fill(`${server.baseURL}/x`);
  await expect(check(page)).not.toContainText('responded in');

  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/api/providers/openai/check', async (route) => {
    await held;
    await route.continue();
  });
  await advanced(page).getByLabel('Base URL').fill(server.baseURL);
  const answered = page.waitForResponse('**/api/providers/openai/check');
  await run.click();
  await credentials(page).getByLabel('API key', { exact: true }).fill(`${key}-changed`);
  go();
  await (await answered).finished();
  // Time for the page to read the answer and to draw what it makes of it.
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 300)));
  await expect(check(page)).not.toContainText('responded in');
});
