// MCP servers in a real browser: added in the settings, called with consent, asked back in the card, and taken away.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { startEverything } from '../server/mcp/testing/everything.ts';
import type { Everything } from '../server/mcp/testing/everything.ts';
import { startHostileServer } from '../server/mcp/testing/hostile-server.ts';
import { startMcpVendor } from '../server/mcp/testing/mcp-vendor.ts';
import type { McpVendor } from '../server/mcp/testing/mcp-vendor.ts';
import { serveTokens } from '../server/mcp/testing/token-issuer.ts';
import { violationsOf } from './support/axe.ts';
import { awake, chooseModel, chooseOption, field, lastAnswer, say } from './support/chat-page.ts';

let everything: Everything;
let vendor: McpVendor;
test.beforeAll(async () => {
  [everything, vendor] = await Promise.all([startEverything(), startMcpVendor()]);
});
test.afterAll(() => Promise.all([everything.stop(), vendor.close()]));

const soon = { timeout: 20_000 };
const row = (page: Page): Locator => page.getByRole('listitem').filter({ hasText: everything.url });

/** The model calls this tool of the server, once. */
async function openWith(page: Page, tool: string, args: object, server = 'everything'): Promise<void> {
  await chooseModel(page, { provider: 'openai', model: `call mcp-${server}____${tool} ${JSON.stringify(args)}` });
  const vault = JSON.stringify({ baseURL: vendor.url, apiKey: 'only-in-this-browser' });
  await page.addInitScript((text) => localStorage.setItem('tributary.vault.openai', text), vault);
}

async function addServer(page: Page): Promise<void> {
  await page.goto('/settings/tools');
  await awake(page);
  await page.getByLabel('Server address').fill(everything.url);
  await page.getByLabel('Name (optional)').fill('Everything');
  await page.getByRole('button', { name: 'Add server' }).click();
  await expect(row(page)).toContainText(/(All tools on \(\d+\)|\d+ of \d+ on), about [\d,]+ tokens/, soon);
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
  // The model reads all of a description, so the person who allows the tool can.
  const url = row(page).getByRole('listitem').filter({ hasText: 'trigger-url-elicitation' });
  await expect(url).toContainText('to handle URL elicitation via the…');
  await url.getByRole('button', { name: 'Show more: description of trigger-url-elicitation' }).click();
  await expect(url).toContainText('Set errorPath=true to use the error path.');
  expect(await violationsOf(page, { within: 'main' })).toEqual([]);
  await page.getByRole('switch', { name: 'Use Everything in new chats' }).check();
  await row(page)
    .getByText(/^\d+ resources$/)
    .click();
  const resource = row(page)
    .getByRole('listitem')
    .filter({ hasText: 'demo://resource/static/document/architecture.md' });
  await resource.getByRole('button', { name: 'Read' }).click();
  await expect(resource).toContainText('Everything Server', soon);
  await row(page)
    .getByText(/^\d+ prompts$/)
    .click();
  const prompt = row(page).getByRole('listitem').filter({ hasText: 'Arguments Prompt' });
  await expect(prompt.getByRole('button', { name: 'Use in a new chat' })).toBeDisabled();
  await prompt.getByLabel('city').fill('Paris');
  await prompt.getByRole('button', { name: 'Use in a new chat' }).click();
  await expect(field(page)).toHaveValue("What's weather in Paris?");
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

test('a resource is attached from the menu of tools, as a file that the model reads', async ({ page }) => {
  await openWith(page, 'echo', { message: 'x' });
  await addServer(page);
  await page.goto('/');
  await awake(page);
  vendor.asked.length = 0;
  await field(page).fill('Read this');
  await page.getByRole('button', { name: /^Tools/ }).click();
  await page.getByRole('menuitem', { name: 'Attach from a server…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach from a server' });
  await expect(dialog.getByRole('region', { name: 'Everything' })).toBeVisible(soon);
  await expect.poll(() => dialog.getByRole('button', { name: /^Attach / }).count()).toBeGreaterThan(1);
  expect(await violationsOf(page, { within: '[role="dialog"]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Attach architecture.md' }).click();
  await expect(dialog).toHaveCount(0);
  const attached = page.getByRole('list', { name: 'Attachments' });
  await expect(attached).toContainText('architecture.md', soon);
  await expect(field(page)).toHaveValue('Read this');
  await field(page).press('Enter');
  await expect(page.getByRole('article', { name: /^You, / })).toContainText('architecture.md');
  await expect.poll(() => vendor.asked.join()).toContain('Everything Server');
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
  const readsIn = async (ms: number): Promise<number> => {
    const before = reads;
    await page.waitForTimeout(ms);
    return reads - before;
  };
  await expect.poll(() => readsIn(3_000), { timeout: 30_000 }).toBe(0);
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

/** A server whose tokens its issuer takes back, and whose tool moves and does not end. */
async function startSignedServer(app: string) {
  const server = await startHostileServer();
  const issuer = serveTokens(server, () => app);
  const { page, behave } = server;
  server.page = (request, response) => {
    const asked = new URL(request.url ?? '', server.origin);
    if (asked.pathname !== '/authorize') return page(request, response);
    const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
    back.search = new URLSearchParams({ code: 'c', state: asked.searchParams.get('state') ?? '' }).toString();
    response.writeHead(302, { location: back.href }).end();
    return true;
  };
  const state = { ends: true };
  server.behave = (message, response, request) => {
    if (message.method !== 'tools/call' || state.ends) return behave(message, response, request);
    const { progressToken } = Object(message.params?.['_meta']) as { readonly progressToken?: unknown };
    const params = { progressToken, progress: 2, total: 5, message: 'Two of five' };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params })}\n\n`);
    return 'handled';
  };
  return { server, issuer, state };
}

/** In the tab that the click opens; it is done when it is back in the settings. */
async function signIn(page: Page, within: Locator): Promise<void> {
  await within.getByRole('button', { name: 'Sign in' }).click();
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    within.getByRole('link', { name: /^Open / }).click(),
  ]);
  await expect(opened.getByRole('listitem').filter({ hasText: 'Signed' })).toContainText(/(1 of 1|All tools) on/, soon);
  await opened.close();
}

test('a sign-in that runs out is asked for in the chat, and the same turn goes on; progress shows, Cancel reaches the server', async ({
  page,
  baseURL,
}) => {
  const { server, issuer, state } = await startSignedServer(baseURL ?? '');
  await openWith(page, 'look', {}, 'signed');
  await page.goto('/settings/tools');
  await awake(page);
  await page.getByLabel('Server address').fill(server.url);
  await page.getByLabel('Name (optional)').fill('Signed');
  await page.getByRole('button', { name: 'Add server' }).click();
  const listed = page.getByRole('listitem').filter({ hasText: server.url });
  await signIn(page, listed.getByRole('group', { name: 'Signed needs you to sign in' }));
  await expect(listed).toContainText(/(1 of 1|All tools) on/, soon);
  const registered = /Signed in\. This server registered itself automatically \(.*\d{4}.*\)/;
  await expect(listed).toContainText(registered);
  await page.reload();
  await awake(page);
  await expect(listed).toContainText(registered, soon);
  await page.getByRole('switch', { name: 'Use Signed in new chats' }).check();
  issuer.valid.clear();
  issuer.refreshes = false;

  await page.goto('/');
  await awake(page);
  await say(page, 'Go on');
  await page.getByRole('button', { name: 'Allow once' }).click();
  const card = page.getByRole('group', { name: 'Signed needs you to sign in' });
  await expect(card).toBeVisible(soon);
  await signIn(page, card);
  await expect(lastAnswer(page)).toContainText('it said: seen', soon);
  await expect(page.locator('article[aria-busy]')).toHaveCount(1);

  state.ends = false;
  await say(page, 'Once more');
  await page.getByRole('button', { name: 'Allow once' }).click();
  await expect(lastAnswer(page)).toContainText('Two of five', soon);
  const bar = page.getByRole('progressbar');
  await expect(bar).toHaveAttribute('value', '2');
  expect(await bar.evaluate((drawn) => getComputedStyle(drawn).accentColor)).not.toBe('auto');
  expect(server.seen).not.toContain('notifications/cancelled');
  await lastAnswer(page).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => server.seen).toContain('notifications/cancelled');
  await expect(lastAnswer(page)).toContainText(/it said: .*cancel/i, soon);
  await server.close();
});
