// The form of a model of one's own provider, and the part of it that reaches the provider.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import type { ChatMessage } from '@tributary/runtime-core';
import { ask, awake, chooseOption, modelButton, openAdvanced } from './support/chat-page.ts';
import { startLocalServer } from './support/local-server.ts';
import type { LocalServer } from './support/local-server.ts';

let vendor: LocalServer;
test.beforeEach(async () => {
  vendor = await startLocalServer(0, ['own/river-7b', 'qwen3-river']);
});
test.afterEach(() => vendor.close());

async function addProvider(page: Page): Promise<void> {
  await page.goto('/settings/providers/new');
  await awake(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Garden server');
  await page.getByLabel('Base URL').fill(vendor.baseURL);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(models(page)).toContainText('own/river-7b');
}
const models = (page: Page) => page.getByRole('region', { name: 'Models', exact: true });

/** The request of a question, whose last message is the question itself; a title is asked for behind the answer. */
const requestOf = (question: string) =>
  vendor.asked.find(({ messages }) => (messages as readonly ChatMessage[]).at(-1)?.content === question);

async function choose(page: Page, model: string): Promise<void> {
  await page.goto('/');
  await awake(page);
  await modelButton(page).click();
  await page.getByRole('combobox', { name: 'Search models and providers' }).fill(model);
  await page.getByRole('row').filter({ hasText: model }).first().click();
  await expect(modelButton(page)).toContainText(model);
}

test('the name at the provider and the control of the thinking are set in the form, and are sent', async ({ page }) => {
  await addProvider(page);
  await models(page).getByRole('button', { name: 'Edit own/river-7b' }).click();
  await models(page)
    .getByRole('checkbox', { name: /^Reasoning/ })
    .check();
  await chooseOption(models(page).getByLabel(/^Thinking control/), 'By effort');
  await models(page)
    .getByLabel(/^Name at the provider/)
    .fill('river-of-mine');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await models(page).getByRole('button', { name: 'Save' }).click();
  await saved;

  await choose(page, 'own/river-7b');
  await page.getByRole('button', { name: /^(?:Thinking|Effort|Budget): Automatic$/ }).click();
  await page.getByRole('radio', { name: 'High' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^(?:Thinking|Effort|Budget): High$/ })).toBeVisible();
  await ask(page, 'hello');
  expect(requestOf('hello')).toMatchObject({ model: 'river-of-mine', reasoning_effort: 'high' });
});

test('a fetched model whose name is known to think has its control without a word from its user', async ({ page }) => {
  await addProvider(page);
  await choose(page, 'qwen3-river');
  await page.getByRole('button', { name: 'Thinking' }).click();
  await ask(page, 'on');
  const on = requestOf('on');
  await page.getByRole('button', { name: 'Thinking' }).click();
  await ask(page, 'off');
  const { messages: _on, ...withThought } = on ?? {};
  const { messages: _off, ...without } = requestOf('off') ?? {};
  expect(withThought).not.toEqual(without);
});

test('a typed model asked by the Responses API: the control of its thinking is in the request', async ({ page }) => {
  await addProvider(page);
  const patched = () => page.waitForResponse((response) => response.request().method() === 'PATCH');
  const switched = patched();
  await openAdvanced(page);
  await page.getByRole('switch', { name: /Responses API/ }).click();
  await switched;
  await models(page).getByRole('button', { name: 'Add model' }).click();
  await models(page).getByLabel('Model ID, exactly as the provider writes it').fill('typed/river');
  await models(page).getByRole('button', { name: 'Add', exact: true }).click();
  await models(page)
    .getByRole('checkbox', { name: /^Reasoning/ })
    .check();
  await chooseOption(models(page).getByLabel(/^Thinking control/), 'By effort');
  const saved = patched();
  await models(page).getByRole('button', { name: 'Save' }).click();
  await saved;

  await choose(page, 'typed/river');
  await page.getByRole('button', { name: /^(?:Thinking|Effort|Budget): Automatic$/ }).click();
  await page.getByRole('radio', { name: 'High' }).check();
  await page.keyboard.press('Escape');
  await expect(await ask(page, 'hello')).toContainText('The local river runs.');
  const request = vendor.asked.find(({ input }) => input !== undefined);
  expect(request).toMatchObject({ model: 'typed/river', reasoning: { effort: 'high' } });
  expect(request).not.toHaveProperty('messages');
});
