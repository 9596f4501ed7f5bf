// The settings of providers: where keys live, checks that change nothing, models, providers of one's own, downloads.
import { expect, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import {
  ask,
  awake,
  chooseOption,
  claimsOf,
  lastAnswer,
  modelButton,
  openAdvanced,
  openChat,
} from './support/chat-page.ts';
import { startLocalServer } from './support/local-server.ts';
import type { LocalServer } from './support/local-server.ts';
import { startOllama } from './support/ollama-server.ts';

const secret = 'sk-not-a-real-key-9876';
const search = 'Search models and providers';

let server: LocalServer;
test.beforeEach(async () => {
  server = await startLocalServer();
});
test.afterEach(() => server.close());

async function openProvider(page: Page, id: string): Promise<void> {
  await page.goto(`/settings/providers/${id}`);
  await expect(page.getByRole('region', { name: 'Models', exact: true })).toBeVisible();
}
const credentials = (page: Page): Locator => page.getByRole('region', { name: 'Credentials' });
const models = (page: Page): Locator => page.getByRole('region', { name: 'Models', exact: true });
const held = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(localStorage));

async function fillKey(page: Page, place: string, key = secret): Promise<void> {
  await credentials(page).getByLabel('API key', { exact: true }).fill(key);
  await openAdvanced(page);
  await page.getByLabel('Base URL').fill(server.baseURL);
  await chooseOption(page.getByRole('combobox', { name: 'Where to store the key' }), place);
}
async function save(page: Page): Promise<void> {
  await credentials(page).getByRole('button', { name: 'Save' }).click();
  await expect(credentials(page).getByRole('status')).toHaveText('Saved');
}

test('a key kept on the server: never in this browser, its last characters after a reload, and it works', async ({
  page,
}) => {
  await openProvider(page, 'lmstudio');
  await page.getByLabel('Base URL').fill(server.baseURL);
  await openAdvanced(page);
  await page.getByLabel(/^API key/).fill(secret);
  await expect(credentials(page).getByRole('status')).toHaveText('Unsaved changes');
  await save(page);
  expect(await held(page)).not.toContain(secret);
  await page.reload();
  await expect(credentials(page)).toContainText('API key savedEnds in 9876 · On this server, encrypted');
  await expect(page.getByLabel('Base URL')).toHaveCount(0);
  await credentials(page).getByRole('button', { name: 'Replace key' }).click();
  await expect(page.getByLabel(/^API key/)).toHaveAttribute('placeholder', '•••• 9876');
  await expect(page.getByLabel(/^API key/)).toHaveValue('');

  const sent = page.waitForRequest('**/api/models/lmstudio');
  await models(page).getByRole('button', { name: 'Refresh list' }).click();
  expect(claimsOf((await sent).headers()['x-tributary-auth'])).not.toHaveProperty('vault');
  await expect(models(page)).toContainText('own/river-7b');

  // A kept secret is never read back: a changed address asks for it again.
  await page.getByLabel('Base URL').fill('http://127.0.0.1:9/v1');
  await credentials(page).getByRole('button', { name: 'Save' }).click();
  await expect(credentials(page).getByRole('alert')).toContainText('enter it again');

  await credentials(page).getByRole('button', { name: 'Remove key' }).click();
  await expect(credentials(page).getByRole('status')).toHaveText(/Removed|Unsaved changes/);
  await page.reload();
  await expect(credentials(page).getByRole('button', { name: 'Remove key' })).toHaveCount(0);
});

test('a key kept in this browser only goes with each request and never to the server’s store', async ({ page }) => {
  await openProvider(page, 'groq');
  const stored: string[] = [];
  const bodies: string[] = [];
  page.on('request', (request) => {
    bodies.push(request.postData() ?? '');
    // The fetched list itself lies on the server like all others.
    if (request.method() === 'PUT' && !request.url().includes('/api/model-lists/')) stored.push(request.url());
  });
  await fillKey(page, 'Only in this browser');
  // Saving may fetch the list by itself, before the button does.
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/models/groq');
  await save(page);
  expect(await held(page)).toContain(secret);
  await models(page).getByRole('button', { name: 'Refresh list' }).click();
  expect(claimsOf((await sent).headers()['x-tributary-auth'])).toMatchObject({ vault: { apiKey: secret } });
  expect(stored).toEqual([]);
  expect(bodies.filter((body) => body.includes(secret))).toEqual([]);

  await credentials(page).getByRole('button', { name: 'Replace key' }).click();
  await chooseOption(page.getByRole('combobox', { name: 'Where to store the key' }), 'On this server, encrypted');
  await save(page);
  expect(await held(page)).not.toContain(secret);
  expect(stored).toHaveLength(1);
});

test('a check runs on what stands in the form, shows what was called, and changes nothing', async ({ page }) => {
  await openProvider(page, 'groq');
  const changes: string[] = [];
  page.on('request', (request) => {
    if (['PUT', 'PATCH', 'DELETE'].includes(request.method())) changes.push(request.url());
  });
  const check = page.getByRole('region', { name: 'Check connection' });
  await check.getByRole('button', { name: 'Check' }).click();
  await expect(check).toContainText('InvalidProviderAPIKey');
  await expect(check).toContainText('No requests were sent.');

  await fillKey(page, 'On this server, encrypted');
  await check.getByLabel('Test model').fill('own/river-7b');
  await check.getByRole('button', { name: 'Check' }).click();
  await expect(check).toContainText('own/river-7b responded in');
  await expect(check).toContainText('The local river runs.');
  await expect(check.getByRole('list', { name: 'Requests' })).toContainText('/chat/completions');
  await expect(check.getByRole('list', { name: 'Requests' })).toContainText('200');

  server.refuseNext(401, { error: { message: 'Incorrect API key', code: 'invalid_api_key' } });
  await check.getByRole('button', { name: 'Check' }).click();
  await expect(check).toContainText('InvalidProviderAPIKey · 401');
  await expect(check.getByRole('list', { name: 'Requests' })).toContainText('401');
  await page.getByLabel('Base URL').fill('http://127.0.0.1:9/v1');
  await check.getByRole('button', { name: 'Check' }).click();
  await expect(check).toContainText('ConnectionCheckFailed');
  await expect(check).toContainText('ECONNREFUSED');

  expect(changes).toEqual([]);
  expect(await held(page)).not.toContain(secret);
  await expect(credentials(page).getByLabel('API key', { exact: true })).toHaveValue(secret);
  await page.reload();
  await expect(credentials(page).getByRole('button', { name: 'Remove key' })).toHaveCount(0);
});

test('a provider of one’s own is added, answers, shows in the picker, and is deleted with its key', async ({
  page,
}) => {
  await openChat(page);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Providers', exact: true }).click();
  await page.getByRole('link', { name: 'Add provider' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Garden server');
  await page.getByLabel('Base URL').fill(server.baseURL);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Garden server' })).toBeVisible();
  await expect(models(page)).toContainText('own/river-7b');
  await page.getByRole('link', { name: 'All providers' }).click();
  const connected = page.getByRole('region', { name: 'Connected' });
  await expect(connected).toContainText('1 of 1 models');
  await connected.getByRole('link', { name: /^Garden server/ }).click();

  // The list and what was decided about it are there after a reload, without asking the provider again.
  const starring = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/settings' && response.ok(),
  );
  await models(page).getByRole('button', { name: 'Favorite own/river-7b' }).click();
  await starring;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/models/')) asked.push(request.url());
  });
  await page.reload();
  await expect(models(page)).toContainText('1 of 1 enabled');
  await expect(models(page).getByRole('button', { pressed: true })).toHaveCount(1);
  expect(asked).toEqual([]);

  await page.getByRole('link', { name: 'Back to chat' }).click();
  await modelButton(page).click();
  await page.getByRole('combobox', { name: search }).fill('garden');
  await page.getByRole('row').filter({ hasText: 'own/river-7b' }).click();
  await ask(page, 'hello');
  await expect(lastAnswer(page)).toContainText('The local river runs.');

  await page.reload();
  await awake(page);
  await expect(modelButton(page)).toContainText('own/river-7b');
  await openProvider(page, 'my-garden-server');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('navigation', { name: 'Providers' })).not.toContainText('Garden server');
});

test('models added, edited and switched off are so in the picker, after a reload too', async ({ page }) => {
  await openProvider(page, 'demo');
  await models(page).getByRole('button', { name: 'Add model' }).click();
  await models(page)
    .getByLabel(/^Model ID/)
    .fill('demo-tomorrow');
  await models(page).getByRole('button', { name: 'Add', exact: true }).click();
  await models(page)
    .getByLabel(/^Display name/)
    .fill('Demo of tomorrow');
  await models(page)
    .getByLabel(/^Context window/)
    .fill('64000');
  await models(page)
    .getByRole('checkbox', { name: /^Image input/ })
    .check();
  await models(page).getByRole('button', { name: 'Save' }).click();
  const row = models(page).getByRole('listitem').filter({ hasText: 'Demo of tomorrow' });
  await expect(row).toContainText('Added by you');
  await expect(row).toContainText('64K context');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await models(page).getByRole('switch', { name: 'Enable Demo Slow' }).uncheck();
  await saved;

  await openChat(page);
  await modelButton(page).click();
  await expect(page.getByRole('row').filter({ hasText: 'Demo of tomorrow' }).first()).toContainText('Image input');
  await expect(page.getByRole('row').filter({ hasText: 'slow' })).toHaveCount(0);
  // By its name it is found, says why, and comes back when it is chosen.
  await page.getByRole('combobox', { name: search }).fill('demo slow');
  await expect(page.getByRole('row').filter({ hasText: 'slow' })).toContainText('Off');
  await page.keyboard.press('Enter');
  await expect(modelButton(page)).toContainText('Slow');
  await modelButton(page).click();
  await page.getByRole('combobox', { name: search }).press('Alt+s');
  await expect(page.getByRole('row').first()).toContainText('Favorites');
});

test('the models of a provider are listed newest first', async ({ page }) => {
  await openProvider(page, 'openai');
  const rows = models(page).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const names = await rows.allTextContents();
  const place = (name: string): number => names.findIndex((text) => text.includes(name));
  for (const old of ['ChatGPT-4o', 'o1-preview', 'GPT-4.5 Preview']) {
    expect(place(old), old).toBeGreaterThan(-1);
    expect(place('GPT-5.5 Pro'), old).toBeLessThan(place(old));
  }
});

async function addServer(page: Page, name: string): Promise<void> {
  await page.goto('/settings/providers/new');
  await awake(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByLabel('Base URL').fill(server.baseURL);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

test('only what is connected has a switch and a place; the order is put by keyboard', async ({ page }) => {
  await addServer(page, 'Garden server');
  await page.goto('/settings/providers');
  const list = page.getByRole('navigation', { name: 'Providers' });
  const available = list.getByRole('region', { name: 'Available' });
  await expect(available.getByRole('link')).toHaveCount(15);
  await expect(available.getByRole('link').first()).toHaveText(/OpenAI.*Connect/);
  await expect(list.getByRole('switch')).toHaveCount(0);
  await available.getByRole('button', { name: /^Show all \d+ providers$/ }).click();
  await expect.poll(() => available.getByRole('link').count()).toBeGreaterThan(70);

  const names = () => list.getByRole('region', { name: 'Connected' }).getByRole('link').allTextContents();
  await expect.poll(names).toEqual([expect.stringContaining('Demo'), expect.stringContaining('Garden server')]);
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await list.getByRole('button', { name: 'Reorder Garden server' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await names())[0]).toContain('Garden server');
  await saved;
  await page.reload();
  await expect.poll(async () => (await names())[0], { timeout: 15_000 }).toContain('Garden server');

  await available.getByRole('link', { name: /^OpenRouter/ }).click();
  await expect(page.getByRole('heading', { name: 'OpenRouter' })).toBeVisible();
  await expect(models(page)).toContainText('GPT');
  await expect(page.getByRole('switch', { name: /^Enable / })).toHaveCount(0);
});

test('a provider that is off is gone from the picker', async ({ page }) => {
  await addServer(page, 'Garden server');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('switch', { name: 'Enable Garden server' }).uncheck();
  await saved;
  await page.getByRole('link', { name: 'All providers' }).click();
  await expect(page.getByRole('region', { name: 'Off' })).toContainText('Garden server');

  await openChat(page);
  await modelButton(page).click();
  await page.getByRole('combobox', { name: search }).fill('garden');
  await expect(page.getByText('No results for')).toBeVisible();
});

test('a provider is disconnected at the end of its page', async ({ page }) => {
  await openProvider(page, 'groq');
  await expect(page.getByRole('region', { name: 'Disconnect Groq' })).toHaveCount(0);
  await fillKey(page, 'On this server, encrypted');
  await save(page);
  const end = page.getByRole('region', { name: 'Disconnect Groq' });
  await end.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(end.getByRole('alert').first()).toContainText('Remove the API key for Groq?');
  await end.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(end).toHaveCount(0);
  await page.reload();
  await expect(credentials(page)).toBeVisible();
  await expect(credentials(page).getByRole('button', { name: 'Remove key' })).toHaveCount(0);
});

test('a download: cancelled is not failed, and the end is in the list', async ({ page }) => {
  const ollama = await startOllama('river:7b');
  try {
    await openProvider(page, 'ollama');
    await page.getByLabel('Base URL').fill(ollama.baseURL);
    await save(page);
    const local = page.getByRole('region', { name: 'Local models' });
    await local.getByRole('button', { name: 'Find local server' }).click();
    await expect(local).toContainText(`Running at ${ollama.baseURL}`);
    await local.getByLabel('Model to download').fill('river:7b');
    await local.getByRole('button', { name: 'Download' }).click();
    await expect(local).toContainText('50 MB of 200 MB · 25%');
    await local.getByRole('button', { name: 'Cancel' }).click();
    await expect(local.getByRole('status').last()).toContainText('Canceled.');
    await expect(local.getByRole('alert')).toHaveCount(0);
    await expect.poll(ollama.broken).toBe(1);

    ollama.release();
    await local.getByRole('button', { name: 'Download' }).click();
    await expect(local).toContainText('river:7b installed.');
    await expect(models(page)).toContainText('river:7b');
    await ollama.close();
    await local.getByLabel('Model to download').fill('sea:1b');
    await local.getByRole('button', { name: 'Download' }).click();
    await expect(local.getByRole('alert')).toContainText('Couldn’t download sea:1b:');
    await expect(local.getByText('Canceled.')).toHaveCount(0);
  } finally {
    await ollama.close();
  }
});

test('the conformance of a package is shown when it is asked for', async ({ page }) => {
  await openProvider(page, 'groq');
  const suite = page.getByRole('region', { name: 'Package tests' });
  await expect(suite).toContainText(/\d+ tests replay real exchanges\. \d+ follow the provider’s documentation\./);
  await suite.getByRole('button', { name: 'Run tests' }).click();
  await expect(suite.getByRole('status')).toContainText(/^\d+ of \d+ tests passed/, { timeout: 25_000 });
});
