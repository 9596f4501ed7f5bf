// Marks of a row of the list: a draft, and the time of the last change where the pointer is.
import { expect, test } from 'playwright/test';
import { ask, field, newChat, openChat } from './support/chat-page.ts';

test('a chat with a draft is marked in the list, in another tab too, until the draft is gone', async ({
  page,
  context,
}) => {
  await openChat(page);
  await ask(page, 'echo first');
  await newChat(page);
  await ask(page, 'echo second');
  await field(page).fill('not sent yet');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^echo second/ }) });
  // Not on the chat that is open: its draft is on the screen.
  await expect(row).not.toContainText('Draft');
  await page.getByRole('link', { name: /^echo first/ }).click();
  await expect(row).toContainText('Draft');

  const other = await context.newPage();
  await other.goto('/');
  const there = other.getByRole('listitem').filter({ has: other.getByRole('link', { name: /^echo second/ }) });
  await expect(there).toContainText('Draft');
  await page.getByRole('link', { name: /^echo second/ }).click();
  await expect(field(page)).toHaveValue('not sent yet');
  await field(page).fill('');
  await expect(there).not.toContainText('Draft');
});

test('the time since the last change stands in the row that is pointed at', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo first');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^echo first/ }) });
  await expect(row.getByText('1m')).toHaveCount(0);
  await row.hover();
  await expect(row.getByText('1m')).toBeVisible();
  await page.mouse.move(700, 300);
  await expect(row.getByText('1m')).toBeHidden();
});
