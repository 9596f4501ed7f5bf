// A gateway with 2,000 models: its list lies on the server, for every device of the account.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { awake, modelButton } from './support/chat-page.ts';
import { startLocalServer } from './support/local-server.ts';

const ids = Array.from({ length: 2000 }, (_, at) => `maker-${at % 40}/model-${at}`);
const models = (page: Page) => page.getByRole('region', { name: 'Models', exact: true });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search models and providers' });

test('2,000 models: fetched once, and there on another device of the account without being fetched again', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const vendor = await startLocalServer(0, ids);
  try {
    await page.goto('/settings/account');
    await page.getByRole('tab', { name: 'Create account' }).click();
    const email = `many-${Date.now()}@example.org`;
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a sentence of several words');
    await page.getByRole('button', { name: 'Create account', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();

    await page.goto('/settings/providers/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Garden server');
    await page.getByLabel('Base URL').fill(vendor.baseURL);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(models(page)).toContainText('2000 of 2000 on');
    const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await elsewhere.goto('/settings/account');
    await elsewhere.getByLabel('E-mail address').fill(email);
    await elsewhere.getByLabel('Password', { exact: true }).fill('a sentence of several words');
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(elsewhere.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
    const asked: string[] = [];
    elsewhere.on('request', (request) => void asked.push(request.url()));
    await elsewhere.goto('/');
    await awake(elsewhere);
    await modelButton(elsewhere).click();
    await search(elsewhere).fill('model-1987');
    await expect(elsewhere.getByRole('row').filter({ hasText: 'maker-27/model-1987' })).toBeVisible();
    expect(asked.filter((url) => url.includes('/api/models/my-'))).toEqual([]);
  } finally {
    await vendor.close();
  }
});
