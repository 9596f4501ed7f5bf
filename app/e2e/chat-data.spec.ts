// Conversations taken along, deleted and brought back.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { addressOf, config, row } from './support/chat-list.ts';
import type { exported } from './support/chat-list.ts';
import { ask, awake, newChat, openChat } from './support/chat-page.ts';
import { historyOf } from './support/history.ts';
import { callAPI, seed } from './support/seed.ts';

test.describe.configure({ timeout: 120_000 });

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
  await awake(page);
  const trash = page.getByRole('region', { name: 'Trash' });
  await trash.getByRole('button', { name: 'Restore “red” from trash' }).click();
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

test('files stand by size with what uses them, and what the trash alone holds is counted', async ({
  page,
  baseURL,
}) => {
  const url = addressOf(baseURL);
  await openChat(page);
  const attach = async (name: string, size: number): Promise<void> => {
    // Words: long ones would be a text of the page's own.
    const buffer = Buffer.from('river '.repeat(size / 6));
    await page.setInputFiles('input[type=file]', { name, mimeType: 'text/plain', buffer });
    await ask(page, `echo about ${name}`);
    await newChat(page);
  };
  await attach('small.txt', 1_200_000);
  await attach('large.txt', 2_400_000);
  const { conversations } = (await callAPI(page.context().request, url, 'GET', '/api/conversations')) as {
    readonly conversations: readonly { readonly id: string; readonly title: string }[];
  };
  const large = conversations.find(({ title }) => title.includes('large.txt'));
  await callAPI(page.context().request, url, 'DELETE', `/api/conversations/${large?.id}`);
  await page.goto('/settings/data');
  const storage = page.getByRole('region', { name: 'Storage' });
  const rows = storage.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(/large\.txt.*in the trash.*MB/s);
  await expect(rows.nth(1)).toContainText(/small\.txt.*MB/s);
  await expect(storage).toContainText(/of 2,000 MB used/);
  await expect(storage).toContainText(/Emptying the trash frees [\d.]+ MB\./);
  await rows.nth(1).getByRole('link', { name: 'echo about small.txt' }).click();
  await expect(page).toHaveURL(/\/c\//);
});

test('files are deleted from the storage, one and several; their messages say so, in another tab too, until it is undone', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openChat(page);
  await page.setInputFiles('input[type=file]', [
    { name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from('river '.repeat(2000)) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hill '.repeat(1000)) },
  ]);
  await ask(page, 'echo about both');
  await page.reload();
  await awake(page);
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('report.txt');
  const other = await context.newPage();
  await other.goto('/settings/data');
  await awake(other);
  const storage = other.getByRole('region', { name: 'Storage' });
  const rows = storage.getByRole('list', { name: 'Storage' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows.nth(0).getByRole('button', { name: 'Delete report.txt' }).click();
  const question = other.getByRole('alertdialog', { name: 'Delete this file?' });
  await expect(question).toContainText(/report\.txt.*Chat: /s);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(2);
  await rows.nth(0).getByRole('button', { name: 'Delete report.txt' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(1);
  await expect(storage).toContainText('report.txt is deleted. You can undo this until');
  const said = page.getByRole('article', { name: /^You, / });
  await expect(said).toContainText('report.txt was deleted from your storage.');
  await expect(said).not.toContainText('notes.txt was deleted');

  await storage.getByRole('button', { name: 'Undo: report.txt' }).click();
  await expect(rows).toHaveCount(2);
  await expect(said).not.toContainText('was deleted');

  await storage.getByRole('checkbox', { name: 'Select all' }).check();
  await expect(storage.getByRole('checkbox', { name: '2 selected' })).toBeChecked();
  await storage.getByRole('button', { name: 'Delete', exact: true }).click();
  const both = other.getByRole('alertdialog', { name: 'Delete 2 files?' });
  await expect(both).toContainText('notes.txt');
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  await both.getByRole('button', { name: 'Delete' }).click();
  await expect(storage).toContainText('No files yet.');
  await expect(said.getByText(/was deleted from your storage\./)).toHaveCount(2);
  await page.reload();
  await expect(said.getByText(/was deleted from your storage\./)).toHaveCount(2);
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
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  const file = await (await saved).path();
  const whole = JSON.parse(await readFile(file, 'utf8')) as ReturnType<typeof exported>;
  expect(whole.conversations.map(({ title }) => title)).toEqual(['To take along']);

  const context = await browser.newContext({ baseURL: url });
  const other = await context.newPage();
  await openChat(other);
  await other.goto('/settings/data');
  await awake(other);
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

test('an export with files brings them into another account', async ({ page, browser, baseURL }) => {
  await openChat(page);
  const buffer = Buffer.from('the larder holds 7 jars');
  await page.locator('#message input[type=file]').setInputFiles({ name: 'larder.txt', mimeType: 'text/plain', buffer });
  await ask(page, 'what does the larder hold?');
  await page.goto('/settings/data');
  await awake(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export with files (ZIP)' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^tributary-[\d-]+\.zip$/);
  const archive = await readFile(await file.path());
  expect(archive.includes(buffer)).toBe(true);

  const context = await browser.newContext({ baseURL: addressOf(baseURL) });
  const other = await context.newPage();
  await openChat(other);
  await other.goto('/settings/data');
  await awake(other);
  const given = { name: file.suggestedFilename(), mimeType: 'application/zip', buffer: archive };
  await other.getByLabel('File to import').setInputFiles(given);
  await other.getByRole('button', { name: 'Import 1 chat' }).click();
  await expect(other.getByText('1 chat imported.')).toBeVisible();
  const { conversations } = (await callAPI(context.request, addressOf(baseURL), 'GET', '/api/conversations')) as {
    readonly conversations: readonly { readonly id: string }[];
  };
  await other.goto(`/c/${conversations[0]?.id}`);
  await awake(other);
  await other.getByRole('button', { name: /larder\.txt/ }).click();
  await expect(other.getByText('the larder holds 7 jars').first()).toBeVisible();
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
  const changes = page.getByRole('article').getByRole('button', { name: /^(Edit|Regenerate)$/ });
  await expect(page.getByRole('article').getByRole('button', { name: 'More options' })).toBeVisible();
  await expect(changes).toHaveCount(0);
  await page.getByRole('group', { name: 'Trash' }).getByRole('button', { name: 'Restore from trash' }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
  await expect(changes).toHaveCount(2);
  await expect(row(page, 'Old')).toBeVisible();
});
