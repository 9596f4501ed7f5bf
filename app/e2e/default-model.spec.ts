// The model of a first visit: what the operator set.
import { expect, test } from 'playwright/test';
import { ask, awake, lastAnswer, modelButton, openChat } from './support/chat-page.ts';
import { startLocalServer } from './support/local-server.ts';
import { startOwnServer } from './support/own-server.ts';

test('the operator’s default is the model of a new visitor', async ({ browser }) => {
  const vendor = await startLocalServer();
  const server = await startOwnServer({
    GROQ_API_KEY: 'not-a-real-key',
    GROQ_BASE_URL: vendor.baseURL,
    DEFAULT_MODEL: 'groq/own/river-7b',
  });
  try {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    await page.goto('/');
    await awake(page);
    await expect(modelButton(page)).toContainText('own/river-7b');
    await ask(page, 'hello');
    await expect(lastAnswer(page)).toContainText('The local river runs.');
    expect(vendor.asked[0]).toMatchObject({ model: 'own/river-7b' });
  } finally {
    await server.stop();
    await vendor.close();
  }
});

test('the field has the model’s name and options at the next load, before the providers are read', async ({ page }) => {
  await openChat(page);
  const thinking = page.getByRole('button', { name: /^Thinking/ });
  await expect(modelButton(page)).toContainText('Demo Fast');
  await expect(thinking).toBeVisible();
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/providers*', (route) => held.then(() => route.continue()));
  await page.reload();
  await awake(page);
  await expect(modelButton(page)).toContainText('Demo Fast');
  await expect(thinking).toBeVisible();
  arrive();
  await expect(modelButton(page)).toContainText('Demo Fast');
});
