// Questions that the server answers from what it stores: small requests, and what the provider is asked all the same.
import { expect as impatient } from 'playwright/test';
import type { Page, Request } from 'playwright/test';
import { defaultChatConfig } from '../shared/message/chat-config.ts';
import { answers, ask, awake, chooseModel, ended, field, lastAnswer, openChat, say } from './support/chat-page.ts';
import { historyOf } from './support/history.ts';
import { startLocalServer } from './support/local-server.ts';
import { seed } from './support/seed.ts';
import { test } from './support/shared-page.ts';

const expect = impatient.configure({ timeout: 20_000 });

/** Bodies of the questions of a page. */
function asking(page: Page): readonly string[] {
  const bodies: string[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/turns')) bodies.push(request.postData() ?? '');
    expect(request.url().endsWith('/api/runs') && request.method() === 'POST').toBe(false);
  });
  return bodies;
}

test('a question in a chat of 400 messages takes less than 4 KB, and the provider gets all of them', async ({
  page,
  baseURL,
}) => {
  const server = await startLocalServer();
  try {
    const config = { ...defaultChatConfig, provider: 'openai', model: 'own/river-7b', system: 'Be brief. '.repeat(50) };
    await seed(page.request, baseURL ?? '', historyOf('four-hundred', 400, config, Date.now()));
    await page.addInitScript(
      (vault) => localStorage.setItem('tributary.vault.openai', vault),
      JSON.stringify({
        baseURL: server.baseURL,
        apiKey: 'only-in-this-browser',
      }),
    );
    const bodies = asking(page);
    await page.goto('/c/four-hundred');
    await awake(page);
    await expect(lastAnswer(page)).toContainText('A short end.');
    await say(page, 'And how far now?');
    await expect(lastAnswer(page)).toContainText('The local river runs.');
    await ended(page);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]?.length).toBeLessThan(4096);
    test.info().annotations.push({ type: 'bytes', description: String(bodies[0]?.length) });
    expect(bodies[0]).not.toContain('Be brief.');
    expect(bodies[0]).not.toContain('only-in-this-browser');
    const { messages } = server.asked.at(-1) as { readonly messages: readonly unknown[] };
    expect(messages).toHaveLength(402);
    expect(messages.at(-1)).toEqual({ role: 'user', content: 'And how far now?' });
    expect(server.keys.at(-1)).toBe('only-in-this-browser');
  } finally {
    await server.close();
  }
});

test('a setting that is changed right before the question counts for it, and is kept', async ({ page }) => {
  const server = await startLocalServer();
  try {
    await chooseModel(page, { provider: 'openai', model: 'own/river-7b' });
    await page.addInitScript(
      (vault) => localStorage.setItem('tributary.vault.openai', vault),
      JSON.stringify({
        baseURL: server.baseURL,
        apiKey: 'k',
      }),
    );
    await page.goto('/');
    await awake(page);
    for (const word of ['one', 'two', 'three']) await ask(page, word);
    const bodies = asking(page);
    await page.getByRole('button', { name: 'Chat settings' }).click();
    await page.getByRole('switch', { name: 'Limit history' }).check();
    await page.getByRole('spinbutton', { name: 'Maximum messages sent' }).fill('2');
    await page.keyboard.press('Escape');
    await ask(page, 'four');
    const { messages } = server.asked.at(-1) as { readonly messages: readonly unknown[] };
    expect(messages).toHaveLength(2);
    expect(bodies).toHaveLength(1);
    await page.reload();
    await expect(page.getByRole('main').getByRole('separator')).toHaveAccessibleName(/messages above aren’t sent/);
  } finally {
    await server.close();
  }
});

test('edited, answered again, stopped and continued: each is one small question', async ({ chat: page }) => {
  const bodies = asking(page);
  await ask(page, 'echo one');
  const question = page.getByRole('article', { name: /^You, / });
  await question.hover();
  await question.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Edit message' }).fill('echo uno');
  await page.keyboard.press('Control+Enter');
  await expect(lastAnswer(page)).toContainText('uno');
  await ended(page);
  await lastAnswer(page).hover();
  await lastAnswer(page).getByRole('button', { name: 'Regenerate' }).click();
  await expect(lastAnswer(page)).toContainText('2 / 2');
  await ended(page);
  expect(bodies).toHaveLength(3);
  expect(Math.max(...bodies.map(({ length }) => length))).toBeLessThan(4096);
  await page.reload();
  await expect(lastAnswer(page)).toContainText('uno');
  await expect(lastAnswer(page)).toContainText('2 / 2');
});

test('typed without a network, sent when it is back, and answered once', async ({ page, context }) => {
  const bodies = asking(page);
  await openChat(page);
  await ask(page, 'echo before');
  await context.setOffline(true);
  await say(page, 'echo after');
  await expect(lastAnswer(page)).toContainText('Waiting to reconnect');
  await context.setOffline(false);
  await expect(lastAnswer(page)).toContainText('after');
  await ended(page);
  expect(new Set(bodies.slice(1).map((body) => (JSON.parse(body) as { readonly answer: string }).answer)).size).toBe(1);
  await page.reload();
  await expect(answers(page)).toHaveCount(2);
  await expect(field(page)).toHaveValue('');
});
