// Quotes selected text of an answer in the message field: by mouse, by keys, and on a touch screen.
import { expect, test } from 'playwright/test';
import type { Locator } from 'playwright/test';
import { field, lastAnswer, openChat, say } from '../../../e2e/support/chat-page.ts';

/** Selects a paragraph as a drag or a long press does. */
const select = (paragraph: Locator) => paragraph.evaluate((element) => getSelection()?.selectAllChildren(element));

test('selected text becomes a quotation below the draft, by the button and by keys', async ({ page }) => {
  await openChat(page);
  await say(page, 'echo The Danube is long.\n\nThe Rhine is short.');
  const answer = lastAnswer(page);
  await expect(answer).toHaveAttribute('aria-busy', 'false');
  await field(page).fill('A draft');
  await select(answer.getByText('The Rhine is short.').first());
  const ask = page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Ask about it' });
  await ask.click();
  await expect(field(page)).toHaveValue('A draft\n\n> The Rhine is short.\n\n');
  await expect(field(page)).toBeFocused();
  await expect(ask).toHaveCount(0);
  await field(page).fill('');
  await answer.focus();
  await select(answer.getByText('The Danube is long.').first());
  await page.keyboard.press('Alt+Shift+Q');
  await expect(field(page)).toHaveValue('> The Danube is long.\n\n');

  // On paper there is the conversation alone.
  await page.emulateMedia({ media: 'print' });
  await expect(field(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'New chat' })).toBeHidden();
  await expect(answer.getByText('The Rhine is short.').first()).toBeVisible();
});
