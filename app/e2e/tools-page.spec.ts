// The page of tools: what is installed, what was agreed to, and settings that plugins ask for.
import { expect, test } from 'playwright/test';
import { awake, chooseOption, openChat } from './support/chat-page.ts';
import { callAPI } from './support/seed.ts';
import { allowAlways, callATool, goesOn } from './support/tool-calls.ts';

test('the page of tools: a manifest that cannot be had is reported with its reason, consents are taken back', async ({
  page,
}) => {
  await openChat(page);
  await callATool(page);
  await allowAlways(page);
  await goesOn(page);
  await page.goto('/settings/tools');
  await awake(page);
  await expect(page.getByRole('heading', { name: 'Tools', level: 2 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Manifest URL' }).fill('http://169.254.169.254/manifest.json');
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  const attempt = page.getByRole('alert').filter({ hasText: 'Couldn’t install' });
  await expect(attempt).toContainText('private network');
  await attempt.getByRole('button', { name: 'Dismiss' }).click();
  await expect(attempt).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke: Calculator · Reads data' }).click();
  await expect(page.getByText('None. You’re asked every time.')).toBeVisible();
});

test('what a plugin asks for: given on its page, kept on the server, never shown again, asked for where it is missing', async ({
  page,
}) => {
  await openChat(page);
  const asked = {
    required: ['token'],
    properties: { token: { title: 'Weather token', format: 'password' }, units: { enum: ['metric', 'imperial'] } },
  };
  const manifest = {
    identifier: 'weather',
    meta: { title: 'Weather' },
    api: [{ name: 'forecast', url: 'https://plugins.example.com/forecast' }],
    settings: asked,
  };
  await callAPI(page.request, new URL(page.url()).origin, 'PATCH', '/api/settings', {
    'tools.installed.weather': { manifest, url: 'https://plugins.example.com/manifest.json' },
  });
  await page.goto('/settings/tools');
  const row = page.getByRole('listitem').filter({ hasText: 'Weather' });
  await expect(row).toContainText('Add settings to use this tool.');
  await row.getByRole('button', { name: '1 tool' }).click();
  const form = row.getByRole('form', { name: 'Weather settings' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('This field is required.');
  await form.getByLabel('Weather token').fill('a-token-of-mine-9876');
  await chooseOption(form.getByRole('combobox'), 'imperial');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('status')).toHaveText('Saved');
  await expect(row).not.toContainText('Add settings');
  await page.reload();
  await row.getByRole('button', { name: '1 tool' }).click();
  await expect(form.getByRole('combobox')).toHaveText('imperial');
  await expect(form.getByLabel('Weather token')).toHaveValue('');
  await expect(form.getByLabel('Weather token')).toHaveAttribute('placeholder', 'Saved, ends in 9876');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('a-token-of-mine');
  await form.getByRole('button', { name: 'Clear settings' }).click();
  await expect(form.getByRole('status')).toHaveText('Cleared');
  await expect(row).toContainText('Add settings to use this tool.');
});
