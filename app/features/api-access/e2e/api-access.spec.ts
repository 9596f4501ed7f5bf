// Tokens in the browser: made, used by a program, revoked; the settings of a program name this server.
import { expect, test } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake } from '../../../e2e/support/chat-page.ts';

test('a token is made, opens the list of models, and opens nothing once it is revoked', async ({ page, baseURL }) => {
  const opened = await page.goto('/settings/api-access');
  expect(opened?.status()).toBe(200);
  await awake(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Laptop');
  await page.getByRole('button', { name: 'Create token' }).click();
  const token = await page.getByLabel('Your new token').inputValue();
  expect(token).toMatch(/^trib_/);
  await expect(page.locator('pre')).toContainText(
    `ANTHROPIC_BASE_URL=${baseURL}/anthropic\nexport ANTHROPIC_AUTH_TOKEN=${token}`,
  );
  const models = () => page.request.get('/openai/v1/models', { headers: { authorization: `Bearer ${token}` } });
  expect((await models()).status()).toBe(200);
  await page.getByRole('button', { name: 'Edit “Laptop”' }).click();
  await page.getByLabel('Spending limit').fill('2,5');
  await page.getByRole('textbox', { name: 'Models', exact: true }).fill('openai/*, nothing/here');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('$0.00 of $2.50 used this month · only openai/*, nothing/here')).toBeVisible();
  await expectNoViolations(page);
  await page.getByLabel('Model name', { exact: true }).fill('fast');
  await page.getByLabel('Models, in order').fill('demo/demo-fast demo/demo');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('demo/demo-fast, demo/demo')).toBeVisible();
  await page.getByRole('button', { name: 'Delete “fast”' }).click();
  await expect(page.getByText('demo/demo-fast, demo/demo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke “Laptop”' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Laptop' })).toHaveCount(0);
  await expect.poll(async () => (await models()).status()).toBe(401);
});
