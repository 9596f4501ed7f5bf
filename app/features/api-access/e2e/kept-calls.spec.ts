// Calls of a program that its user keeps, in the browser: listed as they come, opened as chats, continued, deleted.
import { expect, test } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake } from '../../../e2e/support/chat-page.ts';

const question = 'Which of these calls are kept?';

test('a call of a program is kept, opened as a chat and continued, and deleted', async ({ page }) => {
  await page.goto('/settings/api-access');
  await awake(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Laptop');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByLabel('Your new token').inputValue();
  await expect(page.getByText('Nothing is kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit “Laptop”' }).click();
  await page.getByRole('checkbox', { name: 'Keep calls for 30 days, to open them as chats' }).press('Space');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('keeps calls')).toBeVisible();

  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'opencode/1.18.33' };
  const call = (content: string) =>
    page.request.post('/openai/v1/chat/completions', {
      headers,
      data: {
        model: 'demo/demo-fast',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content },
        ],
      },
    });
  expect((await call(question)).status()).toBe(200);
  expect((await call('Another')).status()).toBe(200);
  const kept = page.getByRole('list', { name: 'Kept calls' }).getByRole('listitem');
  // The page follows the server's hints.
  await expect(kept).toHaveCount(2);
  await expect(kept.nth(1)).toContainText('demo/demo-fast · OpenAI Chat Completions · opencode/1.18.33 · Laptop');
  await expectNoViolations(page);

  await page.getByRole('button', { name: `Open “${question}” as a chat` }).press('Enter');
  await expect(page).toHaveURL(/\/c\//);
  await expect(page.getByRole('article').filter({ hasText: question })).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Message' }).fill('And now?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'And now?' })).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveCount(4);

  await page.goto('/settings/api-access');
  await awake(page);
  await page.getByRole('button', { name: 'Delete “Another”' }).click();
  await expect(kept).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete all', exact: true }).click();
  await expectNoViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click();
  await expect(page.getByText('Nothing is kept.')).toBeVisible();
  await page.reload();
  await awake(page);
  await expect(page.getByText('Nothing is kept.')).toBeVisible();
});
