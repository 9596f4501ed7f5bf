// Temporary chats: nothing of them is in the list or in this browser's storage, a reload ends them, and one can be kept.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect as impatient, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { answers, ask, awake, chooseModel, ended, field, lastAnswer, openChat, say } from './support/chat-page.ts';
import { startOwnServer } from './support/own-server.ts';
import { callAPI } from './support/seed.ts';
import { stored } from './support/stored.ts';

const expect = impatient.configure({ timeout: 20_000 });
const toggle = (page: Page) => page.getByRole('button', { name: 'Temporary chat', exact: true });
const rows = (page: Page) => page.getByRole('navigation').getByRole('link');

async function begin(page: Page): Promise<void> {
  await openChat(page);
  await turnTemporary(page);
}

async function turnTemporary(page: Page): Promise<void> {
  await field(page).fill('typed before');
  await toggle(page).click();
  await expect(page.getByRole('heading', { name: 'Temporary chat', exact: true })).toBeVisible();
  await expect(page.locator('[data-temporary="true"]')).toHaveCount(1);
  // What was typed goes along, and is no draft of a stored chat any more.
  await expect(field(page)).toHaveValue('typed before');
}

test('a temporary chat is in no list and no storage, and a reload ends it', async ({ page }) => {
  await begin(page);
  const before = await rows(page).count();
  await page.setInputFiles('input[type=file]', {
    name: 'zqxattached.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('zqxfile'),
  });
  await expect(page.getByText('zqxattached.txt').first()).toBeVisible();
  await field(page).fill('zqxhalf');
  expect(await stored(page)).not.toMatch(/zqx|typed before/);
  await ask(page, 'zqxmarker');
  await field(page).fill('zqxdraft');
  expect(await stored(page)).not.toMatch(/zqx|typed before/);
  await expect(rows(page)).toHaveCount(before);
  await page.reload();
  await awake(page);
  await expect(page.getByText('The temporary chat has ended.').first()).toBeAttached();
  await expect(page).toHaveURL(/\/$/);
  await expect(field(page)).toHaveValue('');
  expect(await stored(page)).not.toMatch(/zqx|typed before/);
});

test('a link opens a temporary chat, which stays until it is left', async ({ page }) => {
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' });
  await page.goto('/?temporary');
  await expect(page.getByRole('heading', { name: 'Temporary chat', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/c\/temporary-/);
  await ask(page, 'zqxlink');
  await page.getByRole('link', { name: 'New chat' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('[data-temporary="true"]')).toHaveCount(0);
});

test('a temporary chat that is kept is in the list, with all that was said, after a reload too', async ({ page }) => {
  await begin(page);
  await ask(page, 'Hello there');
  await page.getByRole('button', { name: 'Keep this chat' }).click();
  await expect(page).toHaveURL(/\/c\/(?!temporary-)/);
  await expect(answers(page)).toHaveCount(1);
  await expect(page.locator('[data-temporary="true"]')).toHaveCount(0);
  await page.reload();
  await awake(page);
  await expect(answers(page)).toHaveCount(1);
  await expect(page.getByText('Hello there').first()).toBeVisible();
});

/** Files of a server's data folder that hold the mark, in any case of letters. */
async function marked(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
  const found: string[] = [];
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if ((await content(path)).toString('latin1').toLowerCase().includes('zqx')) found.push(path);
  }
  return found;
}

/** The server renames and removes files while they are listed: a file that is gone holds nothing. */
const content = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });

test('nothing that is done in a temporary chat is written anywhere, by the server or by the browser', async ({
  page,
}) => {
  test.slow();
  const server = await startOwnServer({});
  try {
    await chooseModel(page, { provider: 'demo', model: 'demo' });
    await page.goto(server.url);
    await awake(page);
    const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
      callAPI(page.context().request, server.url, method, path, body);
    const nothing = async (): Promise<void> => {
      expect(await stored(page)).not.toMatch(/zqx|typed before/i);
      expect(await marked(server.dataDir)).toEqual([]);
      expect(server.output()).not.toMatch(/zqx/i);
      expect(await page.title()).not.toMatch(/zqx/i);
    };
    await call('POST', '/api/prompts', {
      id: 'p-fill',
      name: 'Fill',
      text: 'echo {{what}}',
      favourite: false,
      fields: [],
      previous: [],
    });
    await turnTemporary(page);
    await page.setInputFiles('input[type=file]', {
      name: 'zqxattached.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('zqxfile'),
    });
    await expect(page.getByText('zqxattached.txt').first()).toBeVisible();
    await ask(page, 'echo zqxfirst');
    await nothing();

    await test.step('an edit that is given up, one that is sent, and another answer', async () => {
      await field(page).press('ArrowUp');
      const editor = page.getByRole('textbox', { name: 'Edit message' });
      await editor.fill('echo zqxgiven-up');
      await nothing();
      await editor.fill('echo zqxedited');
      await editor.press('Control+Enter');
      await expect(lastAnswer(page)).toContainText('zqxedited');
      await ended(page);
      await page.getByRole('button', { name: 'Regenerate' }).click();
      await expect(lastAnswer(page)).toContainText('2 / 2');
      await ended(page);
      await nothing();
    });
    await test.step('values of a prompt', async () => {
      await field(page).pressSequentially('/');
      await expect(page.getByRole('option', { name: /Fill/ })).toBeVisible();
      await field(page).press('Tab');
      const form = page.getByRole('dialog', { name: 'Fill' });
      await form.getByLabel('what').fill('zqxvalue');
      await form.getByRole('button', { name: 'Insert' }).click();
      await expect(field(page)).toHaveValue('echo zqxvalue');
      await nothing();
      await field(page).press('Enter');
      await expect(lastAnswer(page)).toContainText('zqxvalue');
      await ended(page);
    });
    await test.step('a message that waits while another is answered, and a stop', async () => {
      await say(page, 'slow zqxasked');
      await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
      await say(page, 'echo zqxqueued');
      await expect(page.getByText('echo zqxqueued').first()).toBeVisible();
      await nothing();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await expect(page.getByText('You stopped this response').first()).toBeVisible();
      await nothing();
    });
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await test.step('a new name, a pin, a share, an export and a search, by whoever asks the server for them', async () => {
      const body = (await call('GET', `/api/conversations/${id}`)) as {
        readonly conversation: { readonly id: string };
      };
      expect(body.conversation.id).toBe(id);
      await call('PATCH', `/api/conversations/${id}`, { title: 'zqxtitle', pinned: true });
      await expect(call('POST', '/api/share', { conversationId: id })).rejects.toThrow('404');
      expect(JSON.stringify(await call('GET', '/api/search?q=zqxfirst'))).not.toContain(id);
      await nothing();
    });
    await test.step('the end of it, by a reload', async () => {
      await field(page).fill('zqxleft');
      await page.reload();
      await awake(page);
      await expect(page.getByText('The temporary chat has ended.').first()).toBeAttached();
      await nothing();
    });
    // A search that finds nothing anywhere proves nothing: a stored chat is found in each of the places.
    await page.getByRole('link', { name: 'New chat' }).click();
    await ask(page, 'echo zqxkept');
    await field(page).fill('zqxdraft');
    await expect.poll(() => stored(page)).toContain('zqxdraft');
    expect(await marked(server.dataDir)).not.toEqual([]);
  } finally {
    await server.stop();
  }
});
