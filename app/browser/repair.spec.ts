// Errors repaired where they are shown: without streaming, with a model fetched, with a larger window, after a wait.
import { expect, test } from 'playwright/test';
import { answerWith, ask, awake, ended, lastAnswer, modelButton, openChat, say } from './chat-page.ts';
import { startOllama } from './ollama-server.ts';

const refusal = (errorType: string, error: object) => ({
  status: 429,
  type: 'application/json',
  body: JSON.stringify({ errorType, body: { error, provider: 'demo' } }),
});

test('a chunk that cannot be read: asked again without streaming', async ({ page }) => {
  await openChat(page);
  await ask(page, 'error StreamChunkError later');
  const sent = page.waitForRequest('**/api/chat/demo');
  await page.getByRole('button', { name: 'Try again without streaming' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ stream: false });
  await ended(page);
  // Only that once.
  const next = page.waitForRequest('**/api/chat/demo');
  await ask(page, 'echo on');
  expect((await next).postDataJSON()).toMatchObject({ stream: true });
});

test('a model that Ollama does not have is fetched here, can be called off, and then answers', async ({ page }) => {
  const ollama = await startOllama('river:7b');
  try {
    await page.addInitScript((baseURL) => {
      const config = { provider: 'ollama', model: 'river:7b' };
      localStorage.setItem('tributary.settings', JSON.stringify({ animation: 'none', config }));
      localStorage.setItem('tributary.vault.ollama', JSON.stringify({ baseURL }));
    }, ollama.baseURL);
    await page.goto('/');
    await awake(page);
    await ask(page, 'hello');
    await page.getByRole('button', { name: 'Fetch this model' }).click();
    const bar = page.getByRole('progressbar', { name: 'Download of river:7b' });
    await expect(bar).toHaveAttribute('value', '50000000');
    await expect(lastAnswer(page)).toContainText('50 MB of 200 MB');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(lastAnswer(page)).toContainText('Cancelled. What has arrived is kept.');
    await expect.poll(ollama.broken).toBe(1);

    ollama.release();
    await page.getByRole('button', { name: 'Fetch river:7b' }).click();
    await expect(lastAnswer(page)).toContainText('Here I am.');
    await ended(page);
  } finally {
    await ollama.close();
  }
});

test('a conversation too long: fewer messages, or a model that can read more', async ({ page }) => {
  await openChat(page);
  await page.route('**/api/providers', async (route) => {
    type Listed = { id: string; models: { id: string; contextWindowTokens?: number }[] };
    const list = (await (await route.fetch()).json()) as Listed[];
    const demo = list.find(({ id }) => id === 'demo');
    for (const model of demo?.models ?? []) if (model.id === 'demo') model.contextWindowTokens = 2_000_000;
    await route.fulfill({ json: list });
  });
  await page.reload();
  await awake(page);
  await ask(page, 'echo one');
  await answerWith(page, refusal('ExceededContextWindow', { message: 'too long' }));
  await ask(page, 'echo two');
  await page.getByRole('button', { name: 'Make it fit' }).click();
  await expect(page.getByRole('button', { name: /^Send \d+ messages?$/ })).toBeVisible();
  const larger = page.getByRole('button', { name: /^Demo \(scripted\) .* 2M context$/ });
  await expect(larger).toBeVisible();
  await larger.click();
  await expect(modelButton(page)).toContainText('Demo (scripted)');
  await expect(lastAnswer(page)).toContainText('two');
  await ended(page);
});

test('a wait that the provider names is counted down, and ends in another try when asked for', async ({ page }) => {
  await openChat(page);
  await answerWith(page, refusal('QuotaLimitReached', { message: 'slow down', retryAfter: '4' }));
  await say(page, 'echo patience');
  await expect(page.getByRole('timer')).toHaveText(/Try again in [1-4] s/);
  await page.getByRole('button', { name: 'Try again when the time is up' }).click();
  await expect(page.getByRole('timer')).toContainText('by itself');
  await expect(lastAnswer(page)).toContainText('patience', { timeout: 8_000 });
});

test('without a wish the wait ends in nothing but a button', async ({ page }) => {
  await openChat(page);
  await answerWith(page, refusal('QuotaLimitReached', { message: 'slow down', retryAfter: '1' }));
  await say(page, 'echo patience');
  await expect(lastAnswer(page).getByRole('alert')).toContainText('asks to wait');
  await expect(page.getByRole('timer')).toHaveCount(0, { timeout: 4_000 });
  await page.waitForTimeout(700);
  await expect(lastAnswer(page)).not.toContainText('patience');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(lastAnswer(page)).toContainText('patience');
});
