// Titles of pages: in the server's markup for its own user alone, and kept current while the page is used.
import { expect, test } from 'playwright/test';
import { defaultSettings } from '../client/settings/settings.ts';
import { awake, chooseOption } from './support/chat-page.ts';
import { historyOf } from './support/history.ts';
import { seed } from './support/seed.ts';

const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };
const titleIn = (html: string): string | undefined => /<title>([^<]*)<\/title>/.exec(html)?.[1];

test('a chat is named in the markup of its own user’s page, and of nobody else’s', async ({
  page,
  request,
  baseURL,
}) => {
  const id = `named-${Date.now()}`;
  await seed(page.request, baseURL ?? '', { ...historyOf(id, 2, config, Date.now()), title: 'Of <the> sea' });
  expect(titleIn(await (await page.request.get(`/c/${id}`)).text())).toBe('Of &lt;the&gt; sea · Tributary');
  expect(titleIn(await (await request.get(`/c/${id}`)).text())).toBe('Tributary');
  await page.goto(`/c/${id}`);
  await awake(page);
  const field = page.getByRole('textbox', { name: 'Chat title' });
  await field.fill('Of the land');
  await field.press('Enter');
  await expect(page).toHaveTitle('Of the land · Tributary');
});

test('sections of the settings are named, in each language', async ({ page }) => {
  expect(titleIn(await (await page.request.get('/settings/data')).text())).toBe('Data · Tributary');
  await page.goto('/settings');
  await expect(page).toHaveTitle('Settings · Tributary');
  await page.getByRole('link', { name: 'Tools' }).click();
  await expect(page).toHaveTitle('Tools · Tributary');
  await page.getByRole('link', { name: 'General' }).click();
  await chooseOption(page.getByLabel('Language'), 'Deutsch');
  await expect(page).toHaveTitle('Allgemein · Tributary');
  await page.getByRole('link', { name: 'Zurück zum Chat' }).click();
  await expect(page).toHaveTitle('Tributary');
});
