// MCP servers in a real browser: added in the settings, called with consent, asked back in the card, and taken away.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { startEverything } from '../server/mcp/testing/everything.ts';
import type { Everything } from '../server/mcp/testing/everything.ts';
import { startMcpVendor } from '../server/mcp/testing/mcp-vendor.ts';
import type { McpVendor } from '../server/mcp/testing/mcp-vendor.ts';
import { violationsOf } from './support/axe.ts';
import { awake, chooseModel, chooseOption, lastAnswer, say } from './support/chat-page.ts';

let everything: Everything;
let vendor: McpVendor;
test.beforeAll(async () => {
  [everything, vendor] = await Promise.all([startEverything(), startMcpVendor()]);
});
test.afterAll(() => Promise.all([everything.stop(), vendor.close()]));

const soon = { timeout: 20_000 };
const row = (page: Page): Locator => page.getByRole('listitem').filter({ hasText: everything.url });

/** The model calls this tool of the server, once. */
async function openWith(page: Page, tool: string, args: object): Promise<void> {
  await chooseModel(page, { provider: 'openai', model: `call mcp-everything____${tool} ${JSON.stringify(args)}` });
  const vault = JSON.stringify({ baseURL: vendor.url, apiKey: 'only-in-this-browser' });
  await page.addInitScript((text) => localStorage.setItem('tributary.vault.openai', text), vault);
}

async function addServer(page: Page): Promise<void> {
  await page.goto('/settings/tools');
  await page.getByLabel('Server address').fill(everything.url);
  await page.getByLabel('Name (optional)').fill('Everything');
  await page.getByRole('button', { name: 'Add server' }).click();
  await expect(row(page)).toContainText(/\d+ of \d+ on, about [\d,]+ tokens/, soon);
}

test('a server is added by its address, its tool asks first, and the answer goes on with the result', async ({
  page,
}) => {
  await openWith(page, 'echo', { message: 'across the wire' });
  await addServer(page);
  await expect(row(page)).toContainText(/Protocol\s*20\d\d-\d\d-\d\d/);
  await expect(row(page)).toContainText('Not needed');
  await row(page).getByRole('button', { expanded: false }).click();
  await expect(page.getByRole('combobox', { name: 'Permission for echo' })).toHaveText('Ask each time');
  expect(await violationsOf(page, { within: 'main' })).toEqual([]);
  await page.getByRole('switch', { name: 'Use Everything in new chats' }).check();
  await page.goto('/');
  await awake(page);
  await say(page, 'Go on');
  const consent = page.getByRole('group', { name: 'Needs your permission', exact: true });
  await expect(consent).toContainText('Allow Everything to run?', soon);
  await expect(consent).toContainText(`Destination: ${new URL(everything.url).host}.`);
  await page.getByRole('button', { name: 'Allow once' }).click();
  await expect(lastAnswer(page)).toContainText('it said: Echo: across the wire', soon);
  await page.goto('/settings/tools');
  await row(page).getByRole('button', { expanded: false }).click();
  await page.getByRole('button', { name: 'Remove: Everything' }).click();
  await expect(row(page)).toHaveCount(0);
});

test('a server that cannot be reached says why, and the page that shows it goes quiet', async ({ page }) => {
  const gone = createServer();
  await new Promise<void>((done) => gone.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(gone.address() as AddressInfo).port}/mcp`;
  await new Promise((done) => gone.close(done));
  await page.goto('/settings/tools');
  await awake(page);
  await page.getByLabel('Server address').fill(url);
  await page.getByRole('button', { name: 'Add server' }).click();
  const dead = page.getByRole('listitem').filter({ hasText: url });
  await expect(dead).toContainText('Couldn’t connect (ECONNREFUSED).', soon);
  let reads = 0;
  page.on('request', (request) => (reads += request.url().endsWith('/api/mcp') ? 1 : 0));
  await page.reload();
  await expect(dead.getByRole('button', { name: 'Try again' })).toBeVisible(soon);
  // Each attempt that ends is told to the page, which reads the list again: that must not begin the next one.
  await page.waitForTimeout(3_000);
  expect(reads).toBeLessThan(4);
  await expect(dead.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a server’s question is a form in the card, and its answer goes back', async ({ page }) => {
  await openWith(page, 'trigger-elicitation-request', {});
  await addServer(page);
  await page.getByRole('switch', { name: 'Use Everything in new chats' }).check();
  await page.goto('/');
  await awake(page);
  await say(page, 'Go on');
  await page.getByRole('button', { name: 'Allow once' }).click();
  const form = page.getByRole('form', { name: 'The tool needs information from you' });
  await expect(form).toBeVisible(soon);
  expect(await violationsOf(page, { within: 'form[aria-label="The tool needs information from you"]' })).toEqual([]);
  await form.getByLabel('String', { exact: true }).fill('Ada Lovelace');
  await chooseOption(form.getByRole('combobox', { name: /^Titled Single/ }), 'Wonder Woman');
  await form
    .getByRole('group', { name: /^Titled Multiple/ })
    .getByRole('checkbox', { name: 'Trout' })
    .check();
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(lastAnswer(page)).toContainText('Ada Lovelace', soon);
  await expect(lastAnswer(page)).toContainText(/hero-3/);
  await expect(lastAnswer(page)).toContainText(/fish-1[^a-z]+fish-3/);
});
