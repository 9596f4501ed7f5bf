// The chat as a person uses it: first start, asking, stopping, retrying, repairing an error, switching models.
import { expect } from 'playwright/test';
import {
  answerWith,
  answers,
  ask,
  awake,
  chooseOption,
  ended,
  failure,
  field,
  holdReplies,
  lastAnswer,
  modelButton,
  openChat,
  say,
  stream,
} from './support/chat-page.ts';
import { nextQuestion } from './support/payloads.ts';
import { test } from './support/shared-page.ts';

test('first start: the demo is chosen, says what Tributary is, and has every counter on demand', async ({ page }) => {
  await page.goto('/');
  await awake(page);
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole('region', { name: 'Connect a model' })).toBeVisible();
  await page.getByRole('button', { name: 'What can Tributary do?' }).click();
  await expect(page).toHaveURL(/\/c\//);
  await ended(page);
  await expect(lastAnswer(page)).toContainText('self-hosted chat that works with every major model provider');
  await lastAnswer(page).getByRole('button', { name: 'Response details' }).click();
  await expect(page.getByRole('dialog', { name: 'This response' })).toContainText('tokens/s');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByTestId('announcer')).toContainText('Response finished');
  await expect(page.getByRole('log')).toContainText('self-hosted chat');

  await page.reload();
  await expect(lastAnswer(page)).toContainText('self-hosted chat that works with every major model provider');
});

test('stop keeps what was received, and nothing is added', async ({ page }) => {
  await openChat(page, 'demo');
  await say(page, 'long');
  // Without its heading, which names the model; its footer may come a moment later.
  const words = () => lastAnswer(page).locator('p, li, pre, h3').allTextContents();
  await expect.poll(async () => (await words()).join('').length).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(lastAnswer(page)).toContainText('You stopped this response');
  const text = await words();
  expect(text.length).toBeGreaterThan(0);
  await page.waitForTimeout(600);
  expect(await words()).toEqual(text);
  await expect(field(page)).toBeFocused();
  await ask(page, 'echo and on we go');
  await expect(lastAnswer(page)).toContainText('and on we go');
});

test('a stop is one request, and ends what the server writes', async ({ page }) => {
  await openChat(page, 'demo-slow');
  const stopped = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await say(page, 'long');
  await expect(lastAnswer(page)).toContainText(/\w{3}/);
  await page.keyboard.press('Escape');
  expect(await (await stopped).json()).toMatchObject({ status: 'abort' });
  await expect(page.getByTestId('announcer')).toHaveText('Stopped');
  await page.reload();
  await expect(lastAnswer(page)).toContainText('You stopped this response');
});

test('a stop pressed before the commands have loaded ends the answer once they have', async ({ page }) => {
  let asked = (): void => undefined;
  let pressed = (): void => undefined;
  const waits = new Promise<void>((resolve) => (asked = resolve));
  const goesOn = new Promise<void>((resolve) => (pressed = resolve));
  await page.route(/ChatCommands.*\.js$/, async (route) => {
    asked();
    await goesOn;
    await route.continue();
  });
  await openChat(page, 'demo-slow');
  await waits;
  await say(page, 'long');
  await expect(lastAnswer(page)).toContainText(/\w{3}/);
  const stopped = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.keyboard.press('Escape');
  pressed();
  expect(await (await stopped).json()).toMatchObject({ status: 'abort' });
});

test('answering again keeps the first answer as a version', async ({ chat: page }) => {
  await ask(page, 'echo once more');
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await ended(page);
  await expect(lastAnswer(page)).toContainText('2 / 2');
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(lastAnswer(page)).toContainText('1 / 2');
});

test('editing a message keeps the old branch', async ({ chat: page }) => {
  await ask(page, 'echo first');
  await field(page).press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await expect(editor).toBeFocused();
  await editor.fill('echo second');
  await editor.press('Control+Enter');
  await expect(lastAnswer(page)).toContainText('second');
  await ended(page);
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(lastAnswer(page)).toContainText('first');
});

test('an error is repaired by its first action: the key goes with the next request', async ({ page }) => {
  await openChat(page);
  await answerWith(page, failure('InvalidProviderAPIKey', 'Incorrect API key provided', 401));
  await say(page, 'echo it works');
  const alert = page.getByRole('alert').filter({ hasText: 'rejected the API key' });
  await expect(alert).toContainText('Incorrect API key provided');
  await page.getByRole('button', { name: 'Check API key' }).click();
  await page.getByRole('textbox', { name: /Base URL/ }).fill('http://127.0.0.1:9');
  // The demo has an address and no key.
  await chooseOption(page.getByRole('combobox', { name: 'Where to save this' }), 'Only until this page is closed');
  const retried = nextQuestion(page);
  await page.getByRole('button', { name: 'Save and try again' }).click();
  expect((await retried).claims['vault']).toEqual({ baseURL: 'http://127.0.0.1:9' });
  await ended(page);
  await expect(lastAnswer(page)).toContainText('it works');
  // Nothing of it is in this browser's storage.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('127.0.0.1:9');
});

test('an error in the middle keeps the text, and its details can be read', async ({ chat: page }) => {
  await ask(page, 'error QuotaLimitReached later');
  await expect(lastAnswer(page)).toContainText('This response will break in the middle of a sen');
  await expect(lastAnswer(page).getByRole('alert')).toContainText('is limiting requests');
  await lastAnswer(page).getByRole('button', { name: 'Details', exact: true }).click();
  await expect(lastAnswer(page)).toContainText('QuotaLimitReached');
});

test('another model answers the next message, and both are named', async ({ page }) => {
  await openChat(page, 'demo');
  await ask(page, 'echo one');
  await modelButton(page).click();
  await page.getByRole('combobox', { name: 'Search models and providers' }).fill('demo fast');
  await page.keyboard.press('Enter');
  await expect(modelButton(page)).toContainText('Demo Fast');
  await ask(page, 'echo two');
  await expect(answers(page).first()).toHaveAccessibleName(/^Demo Standard,/);
  await expect(answers(page).last()).toHaveAccessibleName(/^Demo Fast,/);
});

test('a model without a key says so and asks for it', async ({ page }) => {
  await openChat(page);
  await modelButton(page).click();
  await page.getByRole('combobox').fill('groq');
  // It is one row, whatever it offers.
  const rows = page.getByRole('grid', { name: 'Choose a model' }).getByRole('row');
  await expect(rows.first()).toHaveText('Not connected');
  await expect(rows.nth(1)).toHaveText(/^Groq\d+ models/);
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('API key required');
  await page.keyboard.press('Enter');
  await page.getByLabel('API key', { exact: true }).fill('sk-not-a-real-key');
  await chooseOption(page.getByRole('combobox', { name: 'Where to store the key' }), 'Only in this browser');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(modelButton(page)).not.toContainText('Demo');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('sk-not-a-real-key');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: /^Remove .* key$/ }).click();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('sk-not-a-real-key');
});

test('reasoning opens while it runs, closes when the answer begins, and stays as the reader wants it', async ({
  page,
}) => {
  // Slow, so that the page sees it think even on a busy machine.
  await openChat(page, 'demo-slow');
  await say(page, 'think');
  const block = page.getByTestId('transcript').getByRole('button', { name: /^(Thinking|Thought)/ });
  await expect(block).toHaveAttribute('aria-expanded', 'true');
  await ended(page);
  await expect(block).toHaveText(/^Thought for/);
  await expect(block).toHaveAttribute('aria-expanded', 'false');
  await block.click();
  await expect(page.getByRole('group', { name: 'Reasoning' })).toContainText('step by step');
});

test('a tool call shows its arguments, readable and raw', async ({ chat: page }) => {
  // A tool that nobody offers: the call ends in an answer all the same.
  await say(page, 'tool get_weather {"city":"Lisbon","days":3}');
  const card = page.getByRole('group', { name: /^Get weather/ });
  // Until its tool is known to be none, the card is open, and a click would close it.
  await ended(page);
  await card.getByRole('button', { name: /Get weather/ }).click();
  await expect(card.getByRole('definition').first()).toHaveText('Lisbon');
  await card.getByRole('button', { name: 'Raw JSON' }).click();
  await expect(card).toContainText('"city": "Lisbon"');
});

test('citations are links in the text and in a row of sources', async ({ page }) => {
  // Slowly: on a busy machine the page may come to a faster answer when it is over.
  await openChat(page, 'demo-slow');
  await ask(page, 'search');
  const chip = page.getByRole('link', { name: /^Source 1, / });
  await expect(chip).toHaveAttribute('href', /^https:\/\//);
  await expect(page.getByRole('region', { name: 'Sources' }).getByRole('listitem')).toHaveCount(2);
  // A late search moves nothing in an answer that is being read, and stands in the same place after a reload.
  await expect(lastAnswer(page)).toHaveText(/Tributaries carry[^]*Searches/);
  await page.reload();
  await expect(lastAnswer(page)).toHaveText(/Tributaries carry[^]*Searches/);
});

test('a source whose title says nothing is named by its address', async ({ chat: page }) => {
  const url = 'https://www.example.org/rivers/danube';
  const citations = [
    { url, title: '1' },
    { url: 'https://example.org/b', title: 'The Danube' },
  ];
  await answerWith(page, { events: stream(['text', 'It flows.'], ['grounding', { citations }], ['stop', 'stop']) });
  await ask(page, 'anything');
  const sources = page.getByRole('region', { name: 'Sources' }).getByRole('listitem');
  await expect(sources).toHaveText([/example\.org\/rivers\/danube$/, /The Danube$/]);
});

test('the card of a source stands in the column of the text, below the line of its chip', async ({ chat: page }) => {
  const citations = [
    { url: 'https://www.example.org/danube', title: 'The Danube, from the Black Forest to the Black Sea' },
  ];
  await answerWith(page, {
    events: stream(['text', 'Long [1]. It flows.'], ['grounding', { citations }], ['stop', 'stop']),
  });
  await ask(page, 'anything');
  const chip = lastAnswer(page)
    .getByRole('link', { name: /example\.org/ })
    .first();
  const text = await lastAnswer(page).getByRole('paragraph').filter({ hasText: 'It flows' }).boundingBox();
  await chip.hover();
  const card = page.locator('[data-open]').filter({ hasText: 'The Danube' }).last();
  await expect(card).toBeVisible();
  await expect
    .poll(async () => (await card.boundingBox())?.x ?? 0)
    .toBeGreaterThanOrEqual(Math.floor(text?.x ?? Infinity));
  await expect
    .poll(async () => (await card.boundingBox())?.y ?? 0)
    .toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0) - 4);
});

test('a draft survives a reload and belongs to its conversation', async ({ page }) => {
  await openChat(page);
  await field(page).fill('half a thou');
  await page.reload();
  await awake(page);
  await expect(field(page)).toHaveValue('half a thou');
  await ask(page, 'echo sent');
  await field(page).fill('for this one');
  await page.getByRole('link', { name: 'New chat' }).first().click();
  await expect(field(page)).toHaveValue('');
  await page.getByRole('link', { name: 'echo sent' }).click();
  await expect(field(page)).toHaveValue('for this one');
});

test('a message sent while an answer runs waits for its end', async ({ page }) => {
  await openChat(page);
  const go = await holdReplies(page);
  await say(page, 'markdown');
  await say(page, 'echo second in line');
  await expect(page.getByText('Waiting for the response to finish')).toBeVisible();
  go();
  await expect(answers(page)).toHaveCount(2, { timeout: 25_000 });
  await ended(page);
  await expect(lastAnswer(page)).toContainText('second in line');
});

test('an answer goes on while the reader is in another conversation', async ({ page }) => {
  await openChat(page, 'demo');
  const go = await holdReplies(page);
  await say(page, 'code');
  await page.getByRole('link', { name: 'New chat' }).first().click();
  await expect(page.getByRole('img', { name: 'Responding' })).toBeVisible();
  go();
  await expect(page.getByRole('img', { name: 'Responding' })).toHaveCount(0, { timeout: 20_000 });
  await page.getByRole('link', { name: 'code', exact: true }).click();
  await expect(lastAnswer(page)).toContainText('a block without a language work too');
});

test('rename, delete and undo', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo a river');
  await page.getByRole('button', { name: 'Options for “echo a river”' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Chat name' }).fill('Rivers');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Rivers' })).toBeVisible();
  await page.getByRole('button', { name: 'Options for “Rivers”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Rivers' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Rivers' })).toBeVisible();
});

test('the history limit draws a line, and only what is below it is sent', async ({ chat: page }) => {
  for (const word of ['one', 'two', 'three']) await ask(page, `echo ${word}`);
  await page.getByRole('button', { name: 'Chat settings' }).click();
  await page.getByRole('switch', { name: 'Limit history' }).check();
  await page.getByRole('spinbutton', { name: 'Maximum messages sent' }).fill('2');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').getByRole('separator')).toHaveAccessibleName(/The 4 messages above aren’t sent/);
  const sent = nextQuestion(page);
  await ask(page, 'echo four');
  expect((await sent).payload.messages).toHaveLength(2);
});

const odd = [
  [
    'a chunk that cannot be read ends in its error, the text stays',
    { streamed: 'id: r1\nevent: text\ndata: "Before"\n\nevent: text\ndata: "Hal\n\n' },
    /Before[^]*couldn’t be read/,
  ],
  ['an empty answer says so', { events: stream(['stop', 'stop']) }, /The model returned an empty response/],
  [
    'a hidden step of reasoning is reported',
    { events: stream(['flagged_reasoning_signature', 'x'], ['text', 'A'], ['stop', 'stop']) },
    /share this part of the reasoning/,
  ],
  [
    'an error page of a proxy is a sentence',
    { status: 502, type: 'text/html', body: '<html>bad</html>' },
    /sent an invalid response/,
  ],
] as const;
test('an answer that is odd says what is odd about it', async ({ page }) => {
  await openChat(page);
  for (const [name, reply, expected] of odd)
    await test.step(name, async () => {
      await answerWith(page, reply);
      await ask(page, 'anything');
      await expect(lastAnswer(page)).toContainText(expected);
    });
});

test('the price comes from the card of the model', async ({ page }) => {
  await openChat(page);
  await page.route('**/api/providers', async (route) => {
    const list = (await (await route.fetch()).json()) as { id: string; models: { id: string; pricing?: object }[] }[];
    for (const model of list.find(({ id }) => id === 'demo')?.models ?? []) model.pricing = { input: 1, output: 2 };
    await route.fulfill({ json: list });
  });
  await page.reload();
  await awake(page);
  await answerWith(page, {
    events: stream(
      ['text', 'A'],
      ['stop', 'stop'],
      ['usage', { totalInputTokens: 1_000_000, totalOutputTokens: 500_000, totalTokens: 1_500_000 }],
      ['speed', { tps: 42, ttft: 900 }],
    ),
  });
  await ask(page, 'anything');
  await expect(lastAnswer(page)).toContainText('$2.00');
  await page.getByRole('button', { name: 'Response details' }).click();
  await expect(page.getByRole('dialog')).toContainText('1,500,000');
  // Until the panel has taken the focus, Escape comes from its button.
  await page.getByRole('button', { name: 'Response details' }).dispatchEvent('keydown', { key: 'Escape' });
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a closed server asks for its access code and opens with it', async ({ page }) => {
  await page.route('**/api/session', (route) => {
    const { accessCode } = route.request().postDataJSON() as { accessCode?: string };
    if (accessCode === 'sesame') return route.fulfill({ json: { userId: 'u', kid: 'k', key: 'AAAA', lifetime: 100 } });
    return route.fulfill({ status: 401, json: { errorType: 'InvalidAccessCode', body: { error: { message: 'no' } } } });
  });
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'This server requires an access code' });
  await dialog.getByLabel('Access code').fill('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Incorrect code');
  await dialog.getByLabel('Access code').fill('sesame');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});
