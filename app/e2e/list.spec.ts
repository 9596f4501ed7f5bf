// The list of conversations: found again, put in order, put away, brought back, taken along.
import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { defaultSettings } from '../client/settings/settings.ts';
import { ask, awake, openChat } from './support/chat-page.ts';
import { historyOf } from './support/history.ts';
import { callAPI, seed } from './support/seed.ts';

test.describe.configure({ timeout: 120_000 });

const addressOf = (baseURL: string | undefined): string => baseURL ?? '';
const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };
const list = (page: Page): Locator => page.getByRole('navigation', { name: 'Chats' });
const row = (page: Page, title: string): Locator => list(page).getByRole('link', { name: title, exact: true });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search messages' });

async function choose(page: Page, title: string, ...items: readonly string[]): Promise<void> {
  await row(page, title).hover();
  await list(page)
    .getByRole('button', { name: `Options for “${title}”` })
    .click();
  for (const item of items) await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** One user message of a conversation that begins with it. */
const question = (id: string, text: string, createdAt: number) => ({
  id,
  parentId: null,
  role: 'user' as const,
  text,
  images: [],
  createdAt,
});

test('a chat that ends in an error is marked, also after the page is loaded anew', async ({ page }) => {
  await openChat(page);
  await ask(page, 'error ProviderBizError');
  const mark = list(page).getByRole('img', { name: 'Last response failed' });
  await expect(mark).toHaveCount(1);
  await page.goto('/');
  await awake(page);
  await expect(mark).toHaveCount(1);
});

test('the width of the list, by keyboard and by pointer, is remembered', async ({ page }) => {
  await openChat(page);
  const edge = page.getByRole('separator', { name: 'Resize sidebar' });
  const width = async (): Promise<number | undefined> => (await page.locator('aside').boundingBox())?.width;
  await edge.focus();
  for (let times = 0; times < 2; times++) await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBe(300);
  await edge.hover();
  await page.mouse.down();
  await page.mouse.move(900, 300);
  await page.mouse.up();
  await expect.poll(width).toBe(420);
  await expect(edge).toHaveAttribute('aria-valuenow', '420');
  await page.reload();
  await awake(page);
  await expect.poll(width).toBe(420);
  await edge.dblclick();
  await expect.poll(width).toBe(280);
});

test('the search finds a word of an old message, and opens the conversation at it', async ({ page, baseURL }) => {
  const url = addressOf(baseURL);
  const history = historyOf(`search-${Date.now()}`, 120, config, Date.now());
  const messages = history.messages.map((message, index) =>
    index === 20 && message.role === 'user' ? { ...message, text: 'Where do narwhals sleep?' } : message,
  );
  await seed(page.context().request, url, { ...history, title: 'Of the sea', messages });
  await openChat(page);
  await expect(row(page, 'Of the sea')).toBeVisible();
  await search(page).fill('narwhal');
  const result = list(page).getByRole('link', { name: /Of the sea.*narwhals/ });
  await expect(result.locator('mark')).toHaveText('narwhal');
  await search(page).press('ArrowDown');
  await expect(result).toBeFocused();
  await page.keyboard.press('Enter');
  const turn = page.locator('article[data-found]');
  await expect(turn).toContainText('Where do narwhals sleep?', { timeout: 30_000 });
  await expect(turn).toBeInViewport();
  // It stays where it is once everything around it is drawn.
  await page.waitForTimeout(1_500);
  await expect(turn).toBeInViewport();

  await search(page).fill('no such word anywhere');
  await expect(list(page)).toContainText('No results for');
  await search(page).press('Escape');
  await expect(row(page, 'Of the sea')).toBeVisible();
});

test('the palette leads to a conversation, to a message and to the settings, by keyboard alone', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo of mountains');
  const palette = page.getByRole('dialog', { name: 'Search and navigate' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('mountains');
  await expect(palette.getByRole('group', { name: 'Messages' }).getByRole('option').first()).toContainText('mountains');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page).toHaveURL(/\/c\/[\w-]+$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('settings: data');
  await expect(palette.getByRole('option', { name: 'Settings: Data' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/data$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('pinned, in a folder, archived, and each of it there after a reload', async ({ page }) => {
  await openChat(page);
  for (const word of ['one', 'two']) {
    await page.goto('/');
    await awake(page);
    await ask(page, `echo ${word}`);
  }
  await choose(page, 'echo one', 'Pin');
  await expect(list(page).getByRole('region', { name: 'Pinned' }).getByRole('link')).toHaveText('echo one');

  await choose(page, 'echo two', 'Move to project', 'New project');
  const name = page.getByRole('textbox', { name: 'Project name' });
  await expect(name).toBeFocused();
  await name.fill('Numbers');
  await name.press('Enter');
  const folder = list(page).getByRole('region', { name: 'Numbers' });
  await expect(folder.getByRole('listitem').getByRole('link')).toHaveText('echo two');
  await page.reload();
  await awake(page);
  await expect(folder.getByRole('listitem').getByRole('link')).toHaveText('echo two');
  await folder.getByRole('button', { name: 'Numbers', exact: true }).click();
  await expect(row(page, 'echo two')).toHaveCount(0);
  await folder.getByRole('button', { name: 'Numbers', exact: true }).click();

  await choose(page, 'echo two', 'Archive');
  await expect(row(page, 'echo two')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'echo two')).toBeVisible();
  await choose(page, 'echo two', 'Archive');
  await page.goto('/settings/data');
  const archive = page.getByRole('region', { name: 'Archive' });
  await archive.getByRole('button', { name: 'Restore “echo two”' }).click();
  await expect(archive).toContainText('No archived chats.');
  await page.goto('/');
  await awake(page);
  await expect(folder.getByRole('listitem').getByRole('link')).toHaveText('echo two');

  await folder.getByRole('button', { name: 'Options for “Numbers”' }).click();
  await page.getByRole('menuitem', { name: 'Delete project…' }).click();
  await page.getByRole('button', { name: 'Delete project, keep chats' }).click();
  await expect(folder).toHaveCount(0);
  await expect(row(page, 'echo two')).toBeVisible();
});

test('folders are put in order by menu and by dragging, and stay so', async ({ page, baseURL }) => {
  const url = addressOf(baseURL);
  const names = ['Alpha', 'Beta', 'Gamma'];
  for (const [at, name] of names.entries())
    await callAPI(page.context().request, url, 'POST', '/api/folders', {
      id: `${name}-${Date.now()}`,
      name,
      position: at + 1,
    });
  await openChat(page);
  await ask(page, 'echo of folders');
  const folders = list(page).getByRole('region', { name: 'Projects' }).locator('[data-sort]');
  await expect(folders).toHaveText(names);

  const move = async (name: string, item: string): Promise<void> => {
    await list(page)
      .getByRole('button', { name: `Options for “${name}”` })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await move('Alpha', 'Move down');
  await expect(folders).toHaveText(['Beta', 'Alpha', 'Gamma']);
  await list(page).getByRole('button', { name: 'Options for “Beta”' }).click();
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await folders.filter({ hasText: 'Gamma' }).dragTo(folders.filter({ hasText: 'Beta' }));
  await expect(folders).toHaveText(['Gamma', 'Beta', 'Alpha']);

  await page.reload();
  await awake(page);
  await expect(folders).toHaveText(['Gamma', 'Beta', 'Alpha']);
});

test('deleted lies in the trash: brought back, deleted for ever, emptied', async ({ page, baseURL }) => {
  const url = addressOf(baseURL);
  const { request } = page.context();
  const at = Date.now();
  for (const name of ['red', 'green', 'blue']) {
    await callAPI(request, url, 'POST', '/api/conversations', { id: `${name}-${at}`, title: name });
    await callAPI(request, url, 'DELETE', `/api/conversations/${name}-${at}`);
  }
  await openChat(page);
  await page.goto('/settings/data');
  const trash = page.getByRole('region', { name: 'Trash' });
  await trash.getByRole('button', { name: 'Restore “red”' }).click();
  await trash.getByRole('checkbox', { name: 'Select “green”' }).check();
  await trash.getByRole('button', { name: 'Delete permanently' }).click();
  const sure = page.getByRole('alertdialog');
  await expect(sure).toContainText('This deletes 1 chat');
  await sure.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(trash.getByRole('listitem')).toHaveText([/blue/]);
  await trash.getByRole('button', { name: 'Empty trash' }).click();
  await sure.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(trash).toContainText('The trash is empty.');
  const left = (await callAPI(request, url, 'GET', '/api/conversations?view=trash')) as { conversations: unknown[] };
  expect(left.conversations).toEqual([]);
  await page.goto('/');
  await awake(page);
  await expect(row(page, 'red')).toBeVisible();
  await expect(row(page, 'green')).toHaveCount(0);
});

const exported = (titles: readonly string[]) => ({
  format: 'tributary-export',
  version: 1,
  exportedAt: new Date().toISOString(),
  settings: {},
  conversations: titles.map((title, index) => ({
    id: `${title.replaceAll(' ', '-')}-${index}`,
    title,
    titleSource: 'user',
    pinned: false,
    archived: false,
    headId: `m-${index}`,
    config: {},
    createdAt: Date.now() - index * 60_000,
    updatedAt: Date.now() - index * 60_000,
    messages: [question(`m-${index}`, `question ${index}`, Date.now() - index * 60_000)],
  })),
});

test('a list of 250 comes by pages while one scrolls', async ({ page, baseURL }) => {
  const titles = Array.from({ length: 250 }, (_, index) => `number ${index}`);
  await callAPI(page.context().request, addressOf(baseURL), 'POST', '/api/import', exported(titles));
  await openChat(page);
  await expect(row(page, 'number 0')).toBeVisible();
  expect(await list(page).getByRole('link').count()).toBeLessThan(200);
  await expect
    .poll(
      async () => {
        await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return row(page, 'number 249').count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await expect(list(page).getByRole('link')).toHaveCount(250);
});

test('an export taken in by somebody else is the same conversation; a dry run writes nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = addressOf(baseURL);
  const history = historyOf(`take-${Date.now()}`, 12, config, Date.now());
  await seed(page.context().request, url, { ...history, title: 'To take along' });
  await openChat(page);
  await page.goto('/settings/data');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all data' }).click();
  const file = await (await saved).path();
  const whole = JSON.parse(await readFile(file, 'utf8')) as ReturnType<typeof exported>;
  expect(whole.conversations.map(({ title }) => title)).toEqual(['To take along']);

  const context = await browser.newContext({ baseURL: url });
  const other = await context.newPage();
  await openChat(other);
  await other.goto('/settings/data');
  const drop = other.getByLabel('File to import');
  await drop.setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await expect(other.getByRole('alert').filter({ hasText: 'notes.zip isn’t a JSON file' })).toBeVisible();
  await drop.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(other.getByRole('alert').filter({ hasText: 'This export format isn’t supported' })).toBeVisible();
  await drop.setInputFiles({ name: 'export.json', mimeType: 'application/json', buffer: await readFile(file) });
  await expect(other.getByRole('row', { name: 'New 1' })).toBeVisible();
  await expect(other.getByRole('row', { name: 'Messages in new chats 12' })).toBeVisible();
  const mine = async () => (await callAPI(context.request, url, 'GET', '/api/export')) as ReturnType<typeof exported>;
  expect((await mine()).conversations).toEqual([]);
  await other.getByRole('button', { name: 'Import 1 chat' }).click();
  await expect(other.getByText('1 chat imported.')).toBeVisible();
  const [taken] = (await mine()).conversations;
  expect(taken?.messages).toEqual(whole.conversations[0]?.messages);
  await other.goto('/');
  await awake(other);
  await row(other, 'To take along').click();
  await expect(other.locator('article').last()).toContainText('A short end.');
  await context.close();
});

for (const [item, ending, words] of [
  ['Markdown', 'md', '## You\n\necho exported'],
  ['Plain text', 'txt', 'You:\n\necho exported'],
  ['JSON (for importing again)', 'json', '"format":"tributary-export"'],
] as const) {
  test(`one chat as a file: ${item}`, async ({ page }) => {
    await openChat(page);
    await ask(page, 'echo exported');
    await page.getByRole('button', { name: 'Chat options' }).click();
    await page.getByRole('menuitem', { name: 'Export', exact: true }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`echo exported.${ending}`);
    expect(await readFile(await download.path(), 'utf8')).toContain(words);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe, ${colorScheme}: list, search, menu, data`, async ({ browser, baseURL }) => {
    const url = addressOf(baseURL);
    const context = await browser.newContext({ baseURL: url, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const violations = async (...besides: string[]): Promise<readonly string[]> => {
      // Colours are judged when they have arrived.
      await page.waitForTimeout(300);
      const found = await new AxeBuilder({ page }).disableRules(besides).analyze();
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
    };
    await openChat(page);
    await ask(page, 'echo seen by all');
    await choose(page, 'echo seen by all', 'Move to project', 'New project');
    await page.keyboard.press('Enter');
    expect(await violations()).toEqual([]);
    await choose(page, 'echo seen by all');
    await expect(page.getByRole('menu')).toBeVisible();
    // A menu over the page belongs to none of its regions.
    expect(await violations('region')).toEqual([]);
    await page.keyboard.press('Escape');
    await search(page).fill('seen');
    await expect(list(page).locator('mark').first()).toBeVisible();
    expect(await violations()).toEqual([]);
    await search(page).press('Escape');
    await choose(page, 'echo seen by all', 'Archive');
    await page.goto('/settings/data');
    await expect(page.getByRole('button', { name: 'Restore “echo seen by all”' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await context.close();
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger that rests opens the menu; nothing is wider than the screen', async ({ page }) => {
    await openChat(page);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('echo pressed');
    await page.getByRole('button', { name: 'Send' }).tap();
    await page.getByRole('button', { name: 'Show sidebar' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Chats' });
    const link = drawer.getByRole('link', { name: 'echo pressed' });
    await expect(link).toBeVisible();
    await link.dispatchEvent('touchstart', { touches: [{ identifier: 0, clientX: 60, clientY: 240 }] });
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/settings/data');
    await expect(page.getByRole('heading', { name: 'Import' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test('hits of a chat are walked: one row with their number, filters, next and previous, each in its branch', async ({
  page,
  baseURL,
}) => {
  const url = addressOf(baseURL);
  const id = `hits-${Date.now()}`;
  const at = Date.now();
  const messages = [
    question(`${id}-1`, 'Where do **orcas** live?', at - 4000),
    question(`${id}-2`, 'Where do orcas *sleep*?', at - 3000),
    { ...question(`${id}-3`, 'And what of orcas in winter?', at - 2000), parentId: `${id}-2` },
  ];
  await seed(page.context().request, url, { id, title: 'Whales', config, messages });
  await openChat(page);
  await search(page).fill('orcas');
  const result = list(page).getByRole('link', { name: /Whales 3 messages/ });
  await expect(result).toHaveCount(1);
  await expect(result).not.toContainText('*');
  await list(page).getByRole('checkbox', { name: 'With attachments' }).check();
  await expect(result).toHaveCount(0);
  await list(page).getByRole('checkbox', { name: 'With attachments' }).uncheck();
  await result.click();
  const bar = page.getByRole('search', { name: 'Search results in this chat' });
  await expect(bar).toContainText('3 of 3');
  await bar.getByRole('button', { name: 'Next result' }).click();
  await expect(bar).toContainText('1 of 3');
  await expect(page.getByRole('article').filter({ hasText: 'live?' })).toBeVisible();
  await bar.getByRole('button', { name: 'Previous result' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'in winter' })).toBeVisible();
  expect(await page.evaluate(() => CSS.highlights.get('found')?.size ?? 0)).toBeGreaterThan(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await bar.getByRole('button', { name: 'Close search' }).click();
  await expect(bar).toHaveCount(0);
});

test('several chats are selected by Shift and by keyboard, deleted together, and brought back together', async ({
  page,
  baseURL,
}) => {
  const url = addressOf(baseURL);
  const at = Date.now();
  for (const [place, title] of ['One', 'Two', 'Three'].entries()) {
    const id = `many-${at}-${place}`;
    await seed(page.context().request, url, { id, title, config, messages: [question(`${id}-q`, title, at)] });
  }
  await openChat(page);
  await row(page, 'Three').click({ modifiers: ['Shift'] });
  await row(page, 'One').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selected chats' });
  await expect(bar).toContainText('3 selected');
  const two = list(page).getByRole('checkbox', { name: 'Two' });
  await two.focus();
  await page.keyboard.press('Space');
  await expect(bar).toContainText('2 selected');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Two')).toBeVisible();
  await expect(row(page, 'One')).toHaveCount(0);
  await expect(row(page, 'Three')).toHaveCount(0);
  await page.getByText('2 chats moved to trash').first().locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'One')).toBeVisible();
  await expect(row(page, 'Three')).toBeVisible();
  await row(page, 'Two').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('a chat in the trash is read in place, and written in once it is restored', async ({ page, baseURL }) => {
  const url = addressOf(baseURL);
  const id = `trash-${Date.now()}`;
  const { messages, ...history } = historyOf(id, 2, config, Date.now());
  const asked = messages.map((message) => (message.role === 'user' ? { ...message, text: 'Old words' } : message));
  await seed(page.context().request, url, { ...history, title: 'Old', messages: asked });
  await callAPI(page.context().request, url, 'DELETE', `/api/conversations/${id}`);
  await page.goto('/settings/data');
  await page.getByRole('region', { name: 'Trash' }).getByRole('link', { name: 'Old' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Old words' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveCount(0);
  const changes = page.getByRole('article').getByRole('button', { name: /^(Edit|Delete|Regenerate)$/ });
  await expect(page.getByRole('article').getByRole('button', { name: 'More options' })).toBeVisible();
  await expect(changes).toHaveCount(0);
  await page.getByRole('group', { name: 'Trash' }).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  await expect(changes).toHaveCount(3);
  await expect(row(page, 'Old')).toBeVisible();
});
