// Messages not yet on the server: their order, their owner, their attachments, and the page's notices meanwhile.
import { expect as impatient } from 'playwright/test';
import type { Page } from 'playwright/test';
import { noise } from '../server/thumbnails/testing/noise.ts';
import { showCreateForm } from './support/account.ts';
import { answers, ask, awake, ended, failure, field, lastAnswer, openChat, askedAt, say } from './support/chat-page.ts';
import { test } from './support/shared-page.ts';

const expect = impatient.configure({ timeout: 20_000 });
const noServer = (page: Page) => page.route('**/api/**', (route) => route.abort('connectionrefused'));
const tray = (page: Page) => page.getByRole('list', { name: 'Attachments' });
const banner = (page: Page) => page.getByText('Can’t reach the server');

test('behind a refused question the messages go in the order of writing', async ({ chat: page }) => {
  let refuse: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  await page.route(
    askedAt,
    async (route) => {
      await refused;
      const { status, type, body } = failure('InvalidProviderAPIKey', 'Incorrect API key provided', 401);
      await route.fulfill({ status, contentType: type, body });
    },
    { times: 1 },
  );
  await say(page, 'echo the first');
  await expect(page).toHaveURL(/\/c\//);
  await say(page, 'echo the second');
  await expect(page.getByText('Waiting for the response to finish')).toBeVisible();
  refuse();
  await expect(lastAnswer(page).getByRole('alert')).toContainText('rejected the API key');
  await expect(page.getByText('Sent with your next message')).toBeVisible();
  await say(page, 'and the third');
  await expect(page.getByText('Sent with your next message')).toHaveCount(0);
  await ended(page);
  await expect(lastAnswer(page)).toContainText(/the second\s*and the third/);
  await expect(answers(page)).toHaveCount(2);
});

test('a message that waited comes back into the field, before what stands there, with its files', async ({ page }) => {
  await openChat(page, 'demo-slow');
  await say(page, 'long');
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'true');
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(tray(page)).toContainText('notes.txt');
  await say(page, 'said early');
  await field(page).fill('said late');
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
  await expect(field(page)).toHaveValue('said early\n\nsaid late');
  await expect(tray(page)).toContainText('notes.txt');
});

test('a second Enter before a new chat has its address belongs to the same chat', async ({ page }) => {
  await openChat(page);
  await field(page).focus();
  // In one go: no page is quicker than that.
  await page.evaluate(() => {
    const area = document.activeElement;
    if (!(area instanceof HTMLTextAreaElement)) throw new Error('the field has no focus');
    for (const text of ['echo first words', 'echo second words']) {
      area.value = text;
      area.dispatchEvent(new Event('input', { bubbles: true }));
      area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    }
  });
  await expect(lastAnswer(page)).toContainText('second words');
  await expect(answers(page)).toHaveCount(2);
  await ended(page);
  await expect(page.getByRole('navigation').getByRole('link', { name: /words/ })).toHaveCount(1);
});

test('a long message in a script of three bytes a character goes out', async ({ chat: page }) => {
  // A paste of its length would become a file.
  await field(page).fill(`echo ${'字'.repeat(25_000)}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await ended(page);
  await expect(lastAnswer(page)).toContainText('2 words');
  await expect(banner(page)).toHaveCount(0);
});

test('what one user could not send waits for that user, and nobody else sends or sees it', async ({
  page,
  context,
}) => {
  await openChat(page);
  await ask(page, 'echo mine');
  const url = page.url();
  await noServer(page);
  await say(page, 'echo kept for its owner');
  await expect(lastAnswer(page)).toContainText('Waiting to reconnect');
  await page.close();
  const owner = await context.cookies();

  await context.clearCookies();
  const other = await context.newPage();
  await openChat(other);
  const asked: string[] = [];
  other.on('request', (request) => {
    if (askedAt.test(request.url())) asked.push(request.postData() ?? '');
  });
  await ask(other, 'echo from another');
  await expect(other.getByRole('navigation').getByRole('link', { name: /echo/ })).toHaveCount(1);
  expect(asked).toHaveLength(1);
  expect(asked.join()).not.toContain('kept for its owner');
  await expect(other.getByText('kept for its owner')).toHaveCount(0);
  await other.close();

  await context.clearCookies();
  await context.addCookies(owner);
  const back = await context.newPage();
  await back.goto(url);
  await expect(lastAnswer(back)).toContainText('kept for its owner');
  await expect(answers(back)).toHaveCount(2);
});

test('an edit that was left is kept with its message, until it is sent or given up', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo before');
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const unfinished = page.getByRole('button', { name: 'Unsaved edit' });
  await edit.click();
  await editor.fill('echo half a cha');
  await page.reload();
  await awake(page);
  await unfinished.click();
  await expect(editor).toHaveValue('echo half a cha');
  await page.getByRole('link', { name: 'New chat' }).first().click();
  await expect(editor).toHaveCount(0);
  await page.getByRole('link', { name: 'echo before' }).click();
  await expect(editor).toHaveValue('echo half a cha');
  await editor.press('Escape');
  await expect(unfinished).toHaveCount(0);
  await edit.click();
  await expect(editor).toHaveValue('echo before');
  await editor.fill('echo after');
  await page.getByRole('button', { name: 'Send', exact: true }).first().click();
  await expect(lastAnswer(page)).toContainText('after');
  await ended(page);
  await expect(unfinished).toHaveCount(0);
  await page.reload();
  await expect(lastAnswer(page)).toContainText('after');
  await expect(unfinished).toHaveCount(0);
});

test('while an answer runs a changed message waits in its field instead of being lost', async ({ page }) => {
  await openChat(page, 'demo-slow');
  await say(page, 'long');
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'true');
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await page.locator('article').filter({ hasText: 'long' }).first().hover();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await editor.fill('help');
  await editor.press('Control+Enter');
  await expect(editor).toHaveValue('help');
  await expect(page.getByText('Waiting for the response to finish')).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Waiting for the response to finish')).toHaveCount(0);
  await editor.press('Control+Enter');
  await expect(editor).toHaveCount(0);
  await expect(page.getByText('2 / 2')).toBeVisible();
});

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const image = { name: 'dot.png', mimeType: 'image/png', buffer: dot };
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('a note') };

/** Number of attachments stored in this browser. */
const keptHere = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name === 'tributary-trays');
    if (!found) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('tributary-trays');
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('trays').objectStore('trays').getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result.reduce((sum: number, { items }: { items: unknown[] }) => sum + items.length, 0));
        });
      });
    });
  });

test('images and files that are attached outlive a reload, each in its chat, until they are sent', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo first');
  await page.locator('input[type=file]').setInputFiles([image, notes]);
  await expect(tray(page).getByRole('listitem')).toHaveCount(2);
  await expect.poll(() => keptHere(page)).toBe(2);
  await page.reload();
  await expect(tray(page).getByRole('img', { name: 'dot.png' })).toBeVisible();
  await expect(tray(page)).toContainText('notes.txt');
  await page.getByRole('link', { name: 'New chat' }).first().click();
  await expect(tray(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'echo first' }).click();
  await expect(tray(page).getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect.poll(() => keptHere(page)).toBe(1);
  await ask(page, 'echo with a picture');
  await expect(tray(page)).toHaveCount(0);
  await expect.poll(() => keptHere(page)).toBe(0);
  await page.reload();
  await expect(page.getByRole('img', { name: 'Attached image: dot.png' })).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
});

/** The storage for small things has room for some words only. */
const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let size = 1_000_000, name = 0; size >= 5_000; name++) {
      try {
        localStorage.setItem(`other.${name}`, 'x'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
    localStorage.removeItem('other.0');
    localStorage.setItem('other.0', 'x'.repeat(970_000));
  });
/** An image that no format makes small: the storage has no room for it. */
const photo = { ...image, name: 'photo.png', buffer: noise(200, 200) };

test('a photo that could not be sent outlives its page, also where the browser’s storage is full', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo first');
  await fillStorage(page);
  await noServer(page);
  await page.locator('input[type=file]').setInputFiles([photo]);
  await expect(tray(page).getByRole('img', { name: 'photo.png' })).toBeVisible();
  await say(page, 'echo with a photo');
  await expect(lastAnswer(page)).toContainText('Waiting to reconnect');
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(2);
  // A page of its own has it before the server is there again.
  await page.reload();
  await awake(page);
  await page.unroute('**/api/**');
  await expect(lastAnswer(page)).toContainText('with a photo');
  await ended(page);
  await expect(page.getByRole('img', { name: 'Attached image: photo.png' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Attached image: photo.png' })).toBeVisible();
});

test('an image that is still being read is shown, and what is sent meanwhile goes with it', async ({ page }) => {
  await page.addInitScript(() => {
    const { createImageBitmap: make } = globalThis;
    const held = new Promise<void>((resolve) => Object.assign(globalThis, { letRead: resolve }));
    globalThis.createImageBitmap = async (...args: unknown[]) => {
      await held;
      return Reflect.apply(make, globalThis, args) as Promise<ImageBitmap>;
    };
  });
  await openChat(page);
  await page.locator('input[type=file]').setInputFiles([image]);
  await expect(tray(page)).toContainText('Reading');
  await say(page, 'echo look');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect(field(page)).toHaveValue('echo look');
  await page.evaluate(() => (globalThis as unknown as { letRead(): void }).letRead()); // put there above
  await ended(page);
  await expect(page.getByRole('img', { name: 'Attached image: dot.png' })).toBeVisible();
  await expect(tray(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('');
});

test('what is more than one message takes is refused by its name', async ({ page }) => {
  await openChat(page);
  const files = Array.from({ length: 13 }, (_, index) => ({
    name: `part-${index}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.alloc(990_000, 'x'),
  }));
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(tray(page).getByRole('alert')).toContainText('Couldn’t attach part-12.txt');
  await expect.poll(() => keptHere(page)).toBe(12);
});

test('a browser without room says that attachments are not kept', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await openChat(page);
  await page.locator('input[type=file]').setInputFiles([notes]);
  await expect(tray(page)).toContainText('notes.txt');
  await expect(page.getByText('Browser storage is full')).toBeVisible();
  await page.getByRole('button', { name: 'Remove notes.txt' }).click();
  await expect(page.getByText('Browser storage is full')).toHaveCount(0);
});

test('signing out takes the attachments away', async ({ page }) => {
  await openChat(page);
  await page.locator('input[type=file]').setInputFiles([image]);
  await expect.poll(() => keptHere(page)).toBe(1);
  await page.goto('/settings/account');
  await showCreateForm(page);
  await page.getByLabel('Email address').fill(`tray-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('a sentence of several words');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await awake(page);
  await expect.poll(() => keptHere(page)).toBe(0);
  await expect(tray(page)).toHaveCount(0);
});

/** Notes when a request first failed, when the browser said that it has no network, and when the line came and went. */
async function watchLine(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: Record<string, number> = {};
    Object.assign(globalThis, { noted });
    const note = (name: string): void => void (noted[name] ??= performance.now());
    const { fetch } = globalThis;
    globalThis.fetch = (...call) =>
      fetch(...call).catch((thrown: unknown) => {
        note('failed');
        throw thrown;
      });
    addEventListener('offline', () => note('offline'));
    addEventListener('online', () => note('online'));
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() => {
        const there = document.body.innerText.includes('Can’t reach the server');
        if (there) note('shown');
        else if (noted['shown'] !== undefined) note('gone');
      }).observe(document.body, { subtree: true, childList: true, characterData: true }),
    );
  });
}
const noted = (page: Page): Promise<Readonly<Record<string, number>>> =>
  page.evaluate(() => (globalThis as unknown as { noted: Record<string, number> }).noted); // put there by `watchLine`

test('the line about the connection comes when the browser loses it, and goes when it is back', async ({
  page,
  context,
}) => {
  await watchLine(page);
  await openChat(page);
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await context.setOffline(false);
  await expect(banner(page)).toHaveCount(0);
  const { offline = 0, shown = 0, online = 0, gone = 0 } = await noted(page);
  expect(shown - offline).toBeLessThan(5_000);
  expect(gone - online).toBeLessThan(5_000);
});

test('the line about the connection comes with the first request that fails, and goes without anybody’s doing', async ({
  page,
}) => {
  await watchLine(page);
  await openChat(page);
  await noServer(page);
  await say(page, 'echo into the void');
  await expect(banner(page)).toBeVisible();
  const { failed = 0, shown = 0 } = await noted(page);
  expect(shown - failed).toBeLessThan(5_000);
  await page.unroute('**/api/**');
  await expect(banner(page)).toHaveCount(0);
  await expect(lastAnswer(page)).toContainText('into the void');
});

test('back on the page that a chat was begun from, the next message begins another one', async ({ chat: page }) => {
  await ask(page, 'echo first');
  await page.goBack();
  await expect(page).not.toHaveURL(/\/c\//);
  // The address changes before the screen: what is said until then belongs to the chat that is shown.
  await expect(answers(page)).toHaveCount(0);
  await say(page, 'echo second');
  await expect(page).toHaveURL(/\/c\//);
  await expect(answers(page)).toHaveCount(1);
  await expect(lastAnswer(page)).toContainText('second');
});
