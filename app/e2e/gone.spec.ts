// Chats that went away while somebody was writing to them: nothing that was written goes with them.
import { expect as impatient, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { answers, ask, awake, ended, field, lastAnswer, openChat, say } from './support/chat-page.ts';
import { holdNews } from './support/live-route.ts';
import { callAPI } from './support/seed.ts';

const expect = impatient.configure({ timeout: 20_000 });
const tray = (page: Page) => page.getByRole('list', { name: 'Attachments' });
const notice = (page: Page) => page.getByText('This chat no longer exists').first();
const attach = (page: Page, name: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('a note') });

const idOf = (page: Page): string => /\/c\/([^/?]+)/.exec(page.url())?.[1] ?? '';
/** As another device of the same user does it. */
const remove = (page: Page, id: string, forever = false) =>
  callAPI(page.request, new URL(page.url()).origin, 'DELETE', `/api/conversations/${id}${forever ? '?forever=1' : ''}`);

test('a chat deleted in one tab and gone on with in another is out of the trash again', async ({ page, context }) => {
  await openChat(page);
  await ask(page, 'echo before');
  const url = page.url();
  const other = await context.newPage();
  await other.goto(url);
  await awake(other);
  await expect(lastAnswer(other)).toContainText('before');
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'echo before' })).toHaveCount(0);

  await ask(other, 'echo after');
  await expect(lastAnswer(other)).toContainText('after');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'echo before' })).toHaveCount(1);
  await page.goto('/settings/data');
  await expect(page.getByRole('region', { name: 'Trash' })).toContainText('The trash is empty.');
});

test('a question to a chat that was deleted for ever waits in a new one, with what was attached', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo before');
  await remove(page, idOf(page), true);
  await attach(page, 'notes.txt');
  await expect(tray(page)).toContainText('notes.txt');
  await say(page, 'echo too late');
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(field(page)).toHaveValue('echo too late');
  await expect(tray(page)).toContainText('notes.txt');
  await page.reload();
  await awake(page);
  await expect(field(page)).toHaveValue('echo too late');
  await field(page).press('Enter');
  await expect(answers(page)).toHaveCount(1);
  await ended(page);
  await expect(lastAnswer(page)).toContainText('too late');
});

test('an answer to a message that was deleted elsewhere: the question waits in its chat', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo one');
  await ask(page, 'echo two');
  const id = idOf(page);
  const origin = new URL(page.url()).origin;
  const whole = (await callAPI(page.request, origin, 'GET', `/api/conversations/${id}`)) as { tree: { id: string }[] };
  const hear = await holdNews(page);
  await callAPI(page.request, origin, 'DELETE', `/api/conversations/${id}/messages?id=${whole.tree[2]?.id}`);
  await say(page, 'echo three');
  await expect(page.getByText('Sent with your next message')).toBeVisible();
  hear();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(lastAnswer(page)).toContainText('three');
  await expect(answers(page)).toHaveCount(2);
});

test('what stood in the field of a chat that is gone is in the field of a new one', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo before');
  await attach(page, 'kept.txt');
  await expect(tray(page)).toContainText('kept.txt');
  await field(page).fill('half a thought');
  await remove(page, idOf(page), true);
  await page.reload();
  await expect(page).toHaveURL(/\/$/);
  await expect(field(page)).toHaveValue('half a thought');
  await expect(tray(page)).toContainText('kept.txt');
  await expect(notice(page)).toBeVisible();
  const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));
  await expect
    .poll(async () => (await left()).toSorted())
    .toEqual(['tributary.draft-files.new', 'tributary.draft.new']);
});
