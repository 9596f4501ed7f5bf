// Rating an answer: thumbs, reasons and a comment, kept after a reload, without a network, and shown by model.
import { expect, test } from 'playwright/test';
import { violationsOf } from '../../../e2e/support/axe.ts';
import { ask, awake, lastAnswer, openChat } from '../../../e2e/support/chat-page.ts';

test('an answer is rated with reasons, which stay, and the rating is removed', async ({ page }) => {
  await openChat(page);
  await ask(page, 'hello');
  const answer = lastAnswer(page);
  const good = answer.getByRole('button', { name: 'Good answer' });
  const bad = answer.getByRole('button', { name: 'Bad answer' });
  await good.click();
  await expect(good).toHaveAttribute('aria-pressed', 'true');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('What was good about it?');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(good).toBeFocused();

  // The other thumb asks for other reasons, all by keyboard.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(bad).toHaveAttribute('aria-pressed', 'true');
  await expect(good).toHaveAttribute('aria-pressed', 'false');
  const incorrect = panel.getByRole('button', { name: 'Incorrect', exact: true });
  await incorrect.press('Enter');
  await expect(incorrect).toHaveAttribute('aria-pressed', 'true');
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('textbox', { name: 'Comment (optional)' }).fill('It has no sources.');
  await panel.getByRole('button', { name: 'Done' }).click();

  await page.reload();
  await awake(page);
  await bad.click();
  await expect(incorrect).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByRole('textbox')).toHaveValue('It has no sources.');
  await panel.getByRole('button', { name: 'Remove rating' }).click();
  await expect(bad).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await awake(page);
  await expect(bad).toBeEnabled();
  await expect(bad).toHaveAttribute('aria-pressed', 'false');
});

test('a rating without a network is sent later, and is shown with the usage of the model', async ({
  page,
  context,
}) => {
  await openChat(page);
  await ask(page, 'hello');
  const bad = lastAnswer(page).getByRole('button', { name: 'Bad answer' });
  await lastAnswer(page).getByRole('button', { name: 'Good answer' }).click();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await bad.click();
  await expect(bad).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await page.goto('/settings/usage');
  const table = page.getByRole('table', { name: 'Models' });
  await expect(table.getByRole('columnheader', { name: 'Ratings' })).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('Good:0Bad:1');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).last().click();
  expect((await download).suggestedFilename()).toMatch(/^tributary-ratings-.*\.csv$/);
});
