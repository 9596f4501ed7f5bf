// Calls that pages make themselves, as steps of a turn: tools and consent are the server's, the next call any page's that has the key.
import { expect as impatient, test } from 'playwright/test';
import type { BrowserContext, Page } from 'playwright/test';
import { auth } from '../server/testing/client.ts';
import type { Session } from '../server/testing/client.ts';
import { awake, chooseModel, chooseOption, ended, lastAnswer, say } from './support/chat-page.ts';
import { startToolServer } from './support/tool-server.ts';
import type { ToolServer } from './support/tool-server.ts';

const expect = impatient.configure({ timeout: 40_000 });
const question = 'Multiply three times';
const rounds = 3;
const products = ['11', '22', '33'];

let server: ToolServer;
test.beforeEach(async () => void (server = await startToolServer(question, rounds)));
test.afterEach(() => server.close());

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).last().click();
const waiting = (page: Page) => page.getByRole('group', { name: 'Needs your permission', exact: true });
const elsewhere = (page: Page) => page.getByText('continues in a window or on a device that has the API key');

/** The user's pages call the provider; the key is in each page of the context, or in none. */
async function opened(context: BrowserContext, { keyed = true } = {}): Promise<Page> {
  const page = await context.newPage();
  const session = (await (await page.request.post('/api/session', { data: {} })).json()) as Session; // its tests check the shape
  const data = { providers: { openai: { fetchOnClient: true, keys: 'browser' } } };
  await page.request.patch('/api/settings', { headers: auth(session), data });
  await chooseModel(page, { provider: 'openai', model: 'own/river-7b' });
  if (keyed) await addKey(page);
  await page.goto('/');
  await awake(page);
  return page;
}

const addKey = (page: Page): Promise<unknown> =>
  page.addInitScript(
    (vault) => localStorage.setItem('tributary.vault.openai', vault),
    JSON.stringify({ baseURL: server.baseURL, apiKey: 'only-in-this-browser' }),
  );

async function atSame(context: BrowserContext, page: Page): Promise<Page> {
  const other = await context.newPage();
  await other.goto(page.url());
  await awake(other);
  return other;
}

async function whole(page: Page): Promise<void> {
  await expect(lastAnswer(page)).toContainText('All of it:');
  await ended(page);
  for (const product of products) await expect(lastAnswer(page)).toContainText(product);
}

test('three rounds in one tab: every call is the page’s, every tool the server’s', async ({ context }) => {
  const page = await opened(context);
  await say(page, question);
  await press(page, 'Allow in this chat');
  await whole(page);
  expect(server.asked).toHaveLength(rounds + 1);
  // The title's call comes beside the turn, and may be the last.
  await expect.poll(() => server.byPages()).toBe(rounds + 1 + 1);
});

test('the tab is closed in the second round: another one goes on', async ({ context }) => {
  const page = await opened(context);
  await say(page, question);
  await press(page, 'Allow once');
  await expect.poll(() => server.asked.length).toBe(2);
  await expect(waiting(page)).toHaveCount(1);
  const other = await atSame(context, page);
  await page.close();
  await press(other, 'Allow in this chat');
  await whole(other);
  expect(server.asked).toHaveLength(rounds + 1);
});

test('closed while the tool runs, with no other: the turn waits, and the next page with the key goes on', async ({
  context,
}) => {
  const page = await opened(context);
  await say(page, question);
  await expect(waiting(page)).toHaveCount(1);
  const url = page.url();
  // Agreed to, and gone before the next call.
  await page.route('**/api/turns/calls', (route) => route.abort());
  await press(page, 'Allow in this chat');
  await expect(lastAnswer(page)).toContainText('11');
  await page.close();
  expect(server.asked).toHaveLength(1);
  // Whatever it shows.
  const other = await context.newPage();
  await other.goto('/settings');
  await expect.poll(() => server.asked.length).toBe(rounds + 1);
  await other.goto(url);
  await awake(other);
  await whole(other);
  expect(server.asked).toHaveLength(rounds + 1);
});

test('two tabs and a device without the key: exactly one calls; the device agrees, sees who goes on, and can stop', async ({
  context,
  browser,
  baseURL,
}) => {
  const page = await opened(context);
  await say(page, question);
  await expect(waiting(page)).toHaveCount(1);
  const second = await atSame(context, page);
  const cookies = { cookies: await context.cookies(), origins: [] };
  const device = await browser.newContext({ baseURL: baseURL ?? '', storageState: cookies });
  const phone = await atSame(device, page);
  await press(phone, 'Allow in this chat');
  for (const each of [page, second, phone]) await whole(each);
  expect(server.asked).toHaveLength(rounds + 1);

  await say(page, question);
  // The phone may still show the answer before.
  await expect.poll(() => server.asked.length, { timeout: 40_000 }).toBe(rounds + 2);
  await expect(waiting(phone)).toHaveCount(0);
  await whole(phone);
  const asked = server.asked.length;
  const url = page.url();
  await page.goto('/');
  await awake(page);
  await say(page, question);
  await expect(waiting(page)).toHaveCount(1);
  await phone.goto(page.url());
  await awake(phone);
  expect(url).not.toBe(page.url());
  await page.close();
  await second.close();
  await press(phone, 'Allow in this chat');
  await expect(elsewhere(phone)).toBeVisible();
  expect(server.asked).toHaveLength(asked + 1);
  await phone
    .getByRole('group')
    .filter({ has: elsewhere(phone) })
    .getByRole('button', { name: 'Stop' })
    .click();
  await expect(elsewhere(phone)).toHaveCount(0);
  const late = await opened(context);
  await late.goto(phone.url());
  await awake(late);
  await expect(late.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect(server.asked).toHaveLength(asked + 1);
  // Wanted after all: what is left of it becomes a turn, and this page has the key.
  await press(late, 'Continue');
  await whole(late);
  await device.close();
});

test('a key that is only in the page: the calls of all rounds are made with it', async ({ context, baseURL }) => {
  const said: string[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(baseURL ?? ''))
      said.push(JSON.stringify(request.headers()) + (request.postData() ?? ''));
  });
  const page = await opened(context, { keyed: false });
  await say(page, question);
  await press(page, 'Check API key');
  await page.getByRole('textbox', { name: 'API key' }).fill('sk-page-4711');
  await page.getByText('More fields').click();
  await page.getByRole('textbox', { name: /Base URL/ }).fill(server.baseURL);
  await chooseOption(page.getByRole('combobox', { name: 'Where to store the key' }), 'Only until this page is closed');
  await press(page, 'Save and try again');
  await press(page, 'Allow in this chat');
  await whole(page);
  expect(said.join('\n')).not.toContain('sk-page-4711');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('sk-page-4711');
});
