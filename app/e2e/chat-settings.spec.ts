// Settings of one chat, and the part of them that reaches the server: read from the requests that the page makes.
import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { answers, ask, lastAnswer, openChat } from './support/chat-page.ts';
import { openCard, startCardServer } from './support/card-server.ts';
import { watch } from './support/payloads.ts';
import { test } from './support/shared-page.ts';

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Chat settings' }).click();
  const panel = page.getByRole('dialog', { name: 'Chat settings' });
  await expect(panel).toBeVisible();
  return panel;
}
const close = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

/** With a model whose card has these settings. */
async function atCard(page: Page, settings: object, then: () => Promise<void>): Promise<void> {
  test.slow();
  const server = await startCardServer(settings);
  try {
    await openCard(page, server);
    await then();
  } finally {
    await server.stop();
  }
}

/** The demo's models with these fields on their cards. */
async function withCards(page: Page, fields: object): Promise<void> {
  await page.route('**/api/providers', async (route) => {
    const list = (await (await route.fetch()).json()) as { readonly id: string; readonly models: readonly object[] }[];
    const changed = list.map((provider) =>
      provider.id === 'demo'
        ? { ...provider, models: provider.models.map((card) => ({ ...card, ...fields })) }
        : provider,
    );
    await route.fulfill({ json: changed });
  });
}

test('the reasoning switch and its budget are in the row, drawn from the model’s card', async ({ page }) => {
  const { chat } = watch(page);
  await openChat(page);
  await ask(page, 'echo one');
  expect(chat.at(-1)?.thinking).toEqual({ type: 'disabled', budget_tokens: 0 });

  await page.getByRole('button', { name: 'Thinking' }).click();
  await ask(page, 'echo two');
  expect(chat.at(-1)?.thinking).toEqual({ type: 'enabled', budget_tokens: 1024 });

  await page.getByRole('button', { name: /^(?:Thinking|Effort|Budget): 1K$/ }).click();
  await page.getByRole('slider', { name: 'Thinking budget' }).press('End');
  // The demo's longest answer is 8,192 tokens: the reply keeps one of its own.
  await expect(page.getByRole('slider', { name: 'Thinking budget' })).toHaveAttribute('aria-valuetext', '8191 tokens');
  await page.keyboard.press('Escape');
  await ask(page, 'echo three');
  expect(chat.at(-1)?.thinking).toEqual({ type: 'enabled', budget_tokens: 8191 });
});

test('a model with levels of effort has them as one control; it sends what was chosen, and nothing before', async ({
  page,
}) => {
  const settings = { extendParams: ['reasoningEffort', 'disableContextCaching'], reasoningEfforts: ['low', 'max'] };
  const { chat } = watch(page);
  await atCard(page, settings, async () => {
    await ask(page, 'echo one');
    expect(chat.at(-1)).not.toHaveProperty('reasoning_effort');
    expect(chat.at(-1)).toMatchObject({ enabledContextCaching: true });

    await page.getByRole('button', { name: /^(?:Thinking|Effort|Budget): Automatic$/ }).click();
    await page.getByRole('radio', { name: 'Maximum' }).check();
    await page.keyboard.press('Escape');
    const panel = await openSettings(page);
    await panel.getByRole('switch', { name: 'Cache context' }).uncheck();
    await close(page);
    await ask(page, 'echo two');
    expect(chat.at(-1)).toMatchObject({ reasoning_effort: 'max', enabledContextCaching: false });
    await expect(page.getByRole('button', { name: 'Thinking', exact: true })).toHaveCount(0);
  });
});

test('what else a card lists is set beside the field and in the panel; only what was chosen is sent', async ({
  page,
}) => {
  const settings = { extendParams: ['textVerbosity', 'urlContext', 'imageAspectRatio2', 'imageResolution2'] };
  const { chat } = watch(page);
  await atCard(page, settings, async () => {
    await ask(page, 'echo one');
    for (const field of ['verbosity', 'urlContext', 'imageAspectRatio', 'imageResolution'])
      expect(chat.at(-1)).not.toHaveProperty(field);

    const button = page.getByRole('button', { name: 'Model options' });
    await expect(button).toHaveAttribute('data-on', 'false');
    await button.click();
    const length = page.getByRole('group', { name: 'Response length' });
    await length.getByRole('radio', { name: 'Short' }).check();
    await page.getByRole('switch', { name: 'Open links' }).check();
    await page.getByRole('group', { name: 'Image aspect ratio' }).getByRole('radio', { name: '21:9' }).check();
    await page.getByRole('group', { name: 'Image size' }).getByRole('radio', { name: '512 px' }).check();
    await close(page);
    await expect(button).toHaveAttribute('data-on', 'true');
    await ask(page, 'echo two');
    expect(chat.at(-1)).toMatchObject({
      verbosity: 'low',
      urlContext: true,
      imageAspectRatio: '21:9',
      imageResolution: '512',
    });

    const panel = await openSettings(page);
    await panel.getByRole('group', { name: 'Response length' }).getByRole('radio', { name: 'Automatic' }).check();
    await close(page);
    await ask(page, 'echo three');
    expect(chat.at(-1)).not.toHaveProperty('verbosity');
    expect(chat.at(-1)).toMatchObject({ urlContext: true });
  });
});

test('a window that fills is reported, and room can be made at once', async ({ page }) => {
  await withCards(page, { contextWindowTokens: 1_000 });
  const { chat } = watch(page);
  await openChat(page);
  await ask(page, 'echo short');
  const meter = page.getByRole('button', { name: /^About .* tokens will be sent/ });
  await expect(meter).toHaveText(/^\d%$/);
  await ask(page, 'markdown');
  await expect(meter).toHaveAccessibleName(/\d+% of the context window/);
  await expect(meter).toHaveText(/^\d\d+%$/);
  await meter.click();
  const account = page.getByRole('dialog', { name: 'What gets sent' });
  await account.getByRole('button', { name: 'Send only the last 2 messages' }).click();
  await page.keyboard.press('Escape');
  await ask(page, 'echo after');
  expect(chat.at(-1)?.messages).toHaveLength(2);
});

test('an answer of another model is marked as such, and can be gone on with', async ({ page }) => {
  const { chat } = watch(page);
  await openChat(page);
  await ask(page, 'echo one');
  await lastAnswer(page).getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Regenerate with another model…' }).click();
  await page.getByRole('combobox', { name: 'Search models and providers' }).fill('slow');
  await page.keyboard.press('Enter');
  const note = page.getByText('This response is from Demo Slow.');
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Demo Slow' }).click();
  await expect(note).toHaveCount(0);
  await ask(page, 'echo two');
  expect(chat.at(-1)?.model).toBe('demo-slow');
});

test('search is asked for only while its switch is on', async ({ chat: page }) => {
  const { chat } = watch(page);
  const search = page.getByRole('button', { name: 'Web search' });
  await search.click();
  await expect(search).toHaveAttribute('aria-pressed', 'true');
  await ask(page, 'echo one');
  expect(chat.at(-1)?.enabledSearch).toBe(true);
  await search.click();
  await ask(page, 'echo two');
  expect(chat.at(-1)).not.toHaveProperty('enabledSearch');
});

test('system prompt, template and sampling go along, variables filled; another chat begins without the prompt', async ({
  page,
}) => {
  const { chat } = watch(page);
  await openChat(page);
  const panel = await openSettings(page);
  await panel.getByLabel('System prompt', { exact: true }).fill('Be brief. Today is ');
  await panel.getByText('Variables', { exact: true }).click();
  await panel.getByRole('button', { name: 'date', exact: true }).click();
  await expect(panel.getByLabel('System prompt', { exact: true })).toHaveValue('Be brief. Today is {{date}}');
  await panel.getByLabel('Message template').fill('{{text}} (in {{language}})');
  await panel.getByRole('slider', { name: 'Temperature' }).press('Home');
  await panel.getByRole('spinbutton', { name: 'Maximum response length (tokens)' }).fill('500');
  await close(page);

  await ask(page, 'echo hi');
  const [first] = chat;
  expect(first).toMatchObject({ temperature: 0, max_tokens: 500 });
  expect(first).not.toHaveProperty('top_p');
  expect(first?.messages).toEqual([
    { role: 'system', content: expect.stringMatching(/^Be brief\. Today is .*\d{4}/) },
    { role: 'user', content: 'echo hi (in en)' },
  ]);

  await page.reload();
  const again = await openSettings(page);
  await expect(again.getByLabel('System prompt', { exact: true })).toHaveValue('Be brief. Today is {{date}}');
  await close(page);
  await page.getByRole('link', { name: 'New chat' }).first().click();
  await expect(answers(page)).toHaveCount(0);
  await ask(page, 'echo new');
  expect(chat.at(-1)?.messages).toEqual([{ role: 'user', content: 'echo new' }]);
  expect(chat.at(-1)).not.toHaveProperty('temperature');
});

test('settings are those of their chat until they are made the default of new ones', async ({ page }) => {
  const { chat } = watch(page);
  await openChat(page);
  await ask(page, 'echo one');
  const panel = await openSettings(page);
  await panel.getByRole('switch', { name: 'Limit history' }).click();
  await panel.getByRole('radio', { name: 'Document' }).click();
  await panel.getByRole('switch', { name: 'Thinking' }).click();
  await close(page);
  await ask(page, 'echo two');
  expect(chat.at(-1)?.thinking?.type).toBe('enabled');

  const beginNew = async (): Promise<Locator> => {
    await page.getByRole('link', { name: 'New chat' }).first().click();
    await expect(answers(page)).toHaveCount(0);
    return openSettings(page);
  };
  const fresh = await beginNew();
  await expect(fresh.getByRole('switch', { name: 'Limit history' })).not.toBeChecked();
  await expect(fresh.getByRole('radio', { name: 'Chat bubbles' })).toBeChecked();
  await expect(fresh.getByRole('switch', { name: 'Thinking' })).not.toBeChecked();
  await fresh.getByRole('switch', { name: 'Limit history' }).click();
  await fresh.getByRole('button', { name: 'Make this my default' }).click();
  await expect(fresh.getByText('New chats start with these settings too.')).toBeVisible();
  await close(page);
  await ask(page, 'echo three');
  expect(chat.at(-1)?.thinking?.type).toBe('disabled');

  await page.reload();
  const next = await beginNew();
  await expect(next.getByRole('switch', { name: 'Limit history' })).toBeChecked();
  await next.getByRole('button', { name: 'Use built-in settings' }).click();
  await expect(next.getByRole('switch', { name: 'Limit history' })).not.toBeChecked();
});

test('settings of a chat are there after a reload and on another device, where new chats have none of them', async ({
  chat: page,
  browser,
  baseURL,
}) => {
  await ask(page, 'echo one');
  const panel = await openSettings(page);
  await panel.getByRole('switch', { name: 'Limit history' }).click();
  await panel.getByRole('radio', { name: 'Document' }).click();
  const kept = page.waitForResponse(
    // The last of the three changes, which may go out together.
    (response) =>
      response.request().method() === 'PATCH' &&
      (response.request().postData() ?? '').includes('"enableReasoning":true'),
  );
  await panel.getByRole('switch', { name: 'Thinking' }).click();
  await kept;
  await close(page);
  const address = page.url();
  await page.reload();
  const again = await openSettings(page);
  await expect(again.getByRole('radio', { name: 'Document' })).toBeChecked();
  await close(page);
  // The same visitor, with nothing of this browser's storage.
  const storageState = { cookies: await page.context().cookies(), origins: [] };
  const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), storageState });
  const elsewhere = await context.newPage();
  await elsewhere.goto(address);
  await expect(answers(elsewhere)).toHaveCount(1);
  const there = await openSettings(elsewhere);
  for (const name of ['Limit history', 'Thinking']) await expect(there.getByRole('switch', { name })).toBeChecked();
  await expect(there.getByRole('radio', { name: 'Document' })).toBeChecked();
  await close(elsewhere);
  await elsewhere.getByRole('link', { name: 'New chat' }).first().click();
  await expect(answers(elsewhere)).toHaveCount(0);
  const begun = await openSettings(elsewhere);
  await expect(begun.getByRole('switch', { name: 'Limit history' })).not.toBeChecked();
  await expect(begun.getByRole('radio', { name: 'Chat bubbles' })).toBeChecked();
  await expect(begun.getByRole('switch', { name: 'Thinking' })).not.toBeChecked();
  await context.close();
});

test('the divider: what is above it is not sent, can be summarised, and the summary can be changed', async ({
  chat: page,
}) => {
  const { chat } = watch(page);
  await ask(page, 'echo rivers');
  await ask(page, 'echo lakes');
  const panel = await openSettings(page);
  await panel.getByRole('switch', { name: 'Limit history' }).check();
  await panel.getByLabel('Maximum messages sent').fill('3');
  await close(page);
  const divider = page.getByRole('separator', { name: /^The message above isn’t sent/ });
  await expect(divider).toBeVisible();

  await page.getByRole('button', { name: 'Summarize', exact: true }).click();
  await expect(page.getByRole('separator', { name: /above is sent as a summary/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show summary' }).click();
  const summary = page.getByLabel('Summary of older messages');
  await expect(summary).toHaveValue(/^Scripted summary/);
  await summary.fill('They spoke of rivers.');
  await summary.blur();
  await ask(page, 'echo seas');
  const [system, ...rest] = chat.at(-1)?.messages ?? [];
  expect(system).toMatchObject({ role: 'system', content: expect.stringContaining('They spoke of rivers.') });
  expect(rest.map(({ content }) => content)).toEqual(['rivers', 'echo lakes', 'lakes', 'echo seas']);

  await page.getByRole('button', { name: 'Send all messages' }).click();
  await expect(page.getByRole('main').getByRole('separator')).toHaveCount(0);
});

test('bubbles or a document', async ({ chat: page }) => {
  await ask(page, 'echo one');
  const bubble = page.getByRole('article').getByText('echo one', { exact: true }).locator('..');
  const background = () => bubble.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background()).not.toBe('rgba(0, 0, 0, 0)');
  const panel = await openSettings(page);
  await panel.getByRole('radio', { name: 'Document' }).check();
  await close(page);
  await expect.poll(background).toBe('rgba(0, 0, 0, 0)');
});

test('a model names the conversation after the first answer, and never over a person’s title', async ({
  chat: page,
}) => {
  await ask(page, 'echo why is the sea so very salty today');
  const title = page.getByRole('textbox', { name: 'Chat title' });
  await expect(title).toHaveValue('echo why is the sea so very salty');
  await title.fill('Salt');
  await title.press('Enter');
  await ask(page, 'echo and now');
  await expect(title).toHaveValue('Salt');
});

test('the support assistant is a chat with instructions of its own', async ({ page }) => {
  const { chat } = watch(page);
  const links = [{ title: 'Handbook', url: 'https://docs.example/', about: 'how we use it' }];
  await page.route('**/api/resources', (route) => route.fulfill({ json: links }));
  await openChat(page);
  await page.getByRole('button', { name: 'What can Tributary do?' }).click();
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false');
  const [system] = chat[0]?.messages ?? [];
  expect(system).toMatchObject({ role: 'system', content: expect.stringContaining('500,000 free computing credits') });
  expect(system?.content).toContain('[Handbook](https://docs.example/): how we use it');
  await page.getByRole('link', { name: 'New chat' }).first().click();
  await expect(answers(page)).toHaveCount(0);
  await ask(page, 'echo new');
  expect(chat.at(-1)?.messages[0]?.role).toBe('user');
});
