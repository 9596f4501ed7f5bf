// Temporary chats: nothing of them is in the list or in this browser's storage, a reload ends them, and one can be kept.
import { expect as impatient, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { answers, ask, awake, field, openChat } from './support/chat-page.ts';

const expect = impatient.configure({ timeout: 20_000 });
const toggle = (page: Page) => page.getByRole('button', { name: 'Temporary chat', exact: true });
const rows = (page: Page) => page.getByRole('navigation').getByRole('link');

/** Everything that this browser holds for the page, as text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error(name)));
      });
      for (const table of database.objectStoreNames) {
        found.push(
          await new Promise((resolve) => {
            const all = database.transaction(table).objectStore(table).getAll();
            all.addEventListener('success', () => resolve(all.result));
          }),
        );
      }
      database.close();
    }
    return JSON.stringify(found);
  });

async function begin(page: Page): Promise<void> {
  await openChat(page);
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
