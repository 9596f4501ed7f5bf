// Past chats: allowed in the settings, switched on in a chat, searched, and opened by a link.
import { expect, test } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake, ended, openChat, say } from '../../../e2e/support/chat-page.ts';
import { goesOn } from '../../../e2e/support/tool-calls.ts';

test('a model finds what was said in another chat', async ({ page }) => {
  await openChat(page);
  await say(page, 'The heron nests in the reeds.');
  await ended(page);
  const first = page.url();
  await page.goto('/settings/past-chats');
  await awake(page);
  await expectNoViolations(page);
  await page.getByRole('switch', { name: 'Let models search my chats' }).check();
  await expect(page.getByRole('switch')).toBeChecked();

  await openChat(page);
  await page.getByRole('button', { name: /^Tools/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /Past chats/ }).click();
  await page.keyboard.press('Escape');
  await say(page, 'tool past-chats____search_chats {"query": "heron reeds"}');
  await goesOn(page);
  const link = page.getByRole('region', { name: 'Sources' }).getByRole('link', { name: /The heron nests/ });
  await expect(link).toHaveAttribute('href', new RegExp(`^${new URL(first).pathname}`));
});
