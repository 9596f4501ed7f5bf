// Titles that the server makes: with every tab closed, on another device, and quietly where they cannot be made.
import { expect, test } from 'playwright/test';
import { ask, lastAnswer, openChat, openWith, say } from './support/chat-page.ts';
import { startLocalServer } from './support/local-server.ts';

test('the tab is closed right after sending: the title is there on the second device', async ({
  page,
  browser,
  baseURL,
}) => {
  await openChat(page);
  const taken = page.waitForResponse((each) => each.url().endsWith('/api/turns') && each.status() === 201);
  await say(page, 'echo why is the sea so very salty today');
  await taken;
  const storageState = await page.context().storageState();
  await page.close();
  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), storageState });
  const phone = await context.newPage();
  await phone.goto('/');
  const row = phone
    .getByRole('navigation')
    .getByRole('link', { name: 'echo why is the sea so very salty', exact: true });
  await expect(row).toBeVisible();
  await row.click();
  await expect(lastAnswer(phone)).toContainText('why is the sea so very salty today');
  await context.close();
});

test('a title that is made elsewhere appears on a page that shows the chat', async ({ page, context }) => {
  await openChat(page);
  await ask(page, 'echo how deep is the deepest lake of all the lakes');
  const other = await context.newPage();
  await other.goto(page.url());
  for (const each of [page, other])
    await expect(each.getByRole('textbox', { name: 'Chat title' })).toHaveValue('echo how deep is the deepest lake of');
});

test('a task that fails is reported quietly, and leaves no error in the chat', async ({ page }) => {
  const vendor = await startLocalServer();
  try {
    vendor.refuseAll('You name conversations', 404, { error: { message: 'gone', code: 'model_not_found' } });
    await openWith(page, { openai: { apiKey: 'sk-one', baseURL: vendor.baseURL } }, 'openai', 'gpt-4o');
    await ask(page, 'hello');
    await expect(page.getByText('Couldn’t create a title')).toBeVisible();
    await expect(lastAnswer(page)).toHaveText(/The local river runs/);
    await page.getByText('Couldn’t create a title').locator('..').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Couldn’t create a title')).toHaveCount(0);
  } finally {
    await vendor.close();
  }
});
