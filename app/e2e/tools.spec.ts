// The tool loop in a real browser: a call is shown, asked about, run, and answered; none of them ends in nothing.
import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';
import { defaultSettings } from '../client/settings/settings.ts';
import type { Message } from '../shared/message/message.ts';
import { cutText } from '../shared/tools/cut-text.ts';
import {
  answers,
  ask,
  awake,
  chooseModel,
  ended,
  field,
  holdReplies,
  lastAnswer,
  openChat,
  say,
} from './support/chat-page.ts';
import { holdNews } from './support/live-route.ts';
import { callAPI, seed } from './support/seed.ts';
import { startToolServer } from './support/tool-server.ts';
import { allowAlways, callATool, card, goesOn, press, waiting } from './support/tool-calls.ts';
import { test } from './support/shared-page.ts';

/** Results of tools that the conversation on screen holds, on all its branches. */
async function resultsOf(page: Page): Promise<number> {
  const { origin, pathname } = new URL(page.url());
  const whole = await callAPI(page.request, origin, 'GET', `/api/conversations/${pathname.split('/').at(-1)}`);
  return (whole as { readonly tree: readonly { readonly role: string }[] }).tree.filter(({ role }) => role === 'tool')
    .length;
}

test('a call is asked about, runs, and the answer goes on with its result', async ({ chat: page }) => {
  await callATool(page);
  await expect(waiting(page)).toContainText('Allow Calculator to run?');
  await expect(waiting(page)).toContainText(
    'It only reads information and makes no changes. It’s turned off in this chat.',
  );
  await press(page, 'Allow once');
  const answer = await goesOn(page, 'Calculator returned');
  await expect(answer).toContainText('28.2738 days');
  await expect(card(page)).toHaveAccessibleName(/: Done$/);
  await card(page).getByRole('button', { expanded: false }).first().click();
  await expect(card(page).getByRole('region', { name: 'Result' })).toContainText('28.27380952380952');
});

test('the rounds of an answer are one answer: one footer, counted, copied and answered again as a whole', async ({
  chat: page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await callATool(page);
  await press(page, 'Allow once');
  const answer = await goesOn(page);
  await expect(answer.getByRole('heading', { level: 2 })).toHaveCount(1);
  await expect(answer.getByRole('group', { name: 'Message options' })).toHaveCount(1);
  await answer.getByRole('button', { name: 'Copy as Markdown' }).click();
  // Written once the sources of its passages are marked.
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^No tools are turned on[^]*Danube\?\n\nCalculator returned/);
  await answer.getByRole('button', { name: 'Response details' }).click();
  await expect(page.getByRole('dialog', { name: 'This response' })).toContainText('Model requests2');
  await page.keyboard.press('Escape');
  await answer.getByRole('button', { name: 'Regenerate' }).click();
  await expect(waiting(page)).toBeVisible();
  await expect(answers(page)).toHaveCount(1);
  await expect(answer).toContainText('2 / 2');
  await answer.getByRole('button', { name: 'Previous version' }).click();
  await goesOn(page);
  await expect(answer).toContainText('1 / 2');
  await answer.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(waiting(page)).toBeVisible();
  await expect(answer).not.toContainText('1 / 2');
});

test('a call that is skipped is reported to the model, which goes on', async ({ chat: page }) => {
  await callATool(page);
  await press(page, 'Don’t allow');
  await goesOn(page, 'the user does not want this tool to run now');
  await expect(card(page)).toHaveAccessibleName(/: Declined$/);
});

test('allowed in this chat it runs without asking, here and nowhere else', async ({ page }) => {
  await openChat(page);
  await callATool(page);
  await press(page, 'Allow in this chat');
  await goesOn(page);
  await say(page, 'tool');
  await goesOn(page, 'returned', 2);
  await expect(waiting(page)).toHaveCount(0);
  await page.goto('/');
  await awake(page);
  await callATool(page);
});

test('allowed always it runs in a new chat where the plugin is on', async ({ page }) => {
  await openChat(page);
  await callATool(page);
  await allowAlways(page);
  await goesOn(page);
  await page.goto('/settings/tools');
  await awake(page);
  await page.getByRole('switch', { name: 'Use Calculator in new chats' }).check();
  await page.goto('/');
  await awake(page);
  await say(page, 'tool');
  await goesOn(page, 'returned');
});

test('allowed always it runs although the page was loaded anew in the middle of the answer', async ({ page }) => {
  await openChat(page);
  await callATool(page);
  await allowAlways(page);
  await goesOn(page);
  const go = await holdReplies(page);
  await say(page, 'tool');
  await expect(page.locator('article[aria-busy="true"]')).toBeVisible();
  await page.reload();
  await awake(page);
  await go();
  await goesOn(page, 'Calculator returned', 2);
});

test('arguments that do not fit: the line of the schema, and run again with others', async ({ chat: page }) => {
  await callATool(page, 'tool calculator____calculate {"expression": 7}');
  await press(page, 'Allow once');
  await goesOn(page, 'the arguments do not fit the schema');
  await expect(card(page)).toHaveAccessibleName(/: Invalid arguments$/);
  await card(page).getByRole('button', { expanded: false }).first().click();
  const problem = card(page).getByRole('region', { name: 'Problem' });
  await expect(problem).toContainText('/expression: got 7, expected string');
  await expect(problem).toContainText('"expression": {"type":"string","minLength":1');
  await card(page).getByRole('button', { name: 'Edit and run again' }).click();
  const text = card(page).getByRole('textbox', { name: 'Arguments as JSON' });
  await text.fill('{"expression": ');
  await expect(card(page).getByRole('alert')).toHaveText('Not a valid JSON object.');
  await text.fill('{"expression": "6 * 7"}');
  await card(page).getByRole('button', { name: 'Run', exact: true }).click();
  await goesOn(page, '42');
  await expect(card(page)).toHaveAccessibleName(/: Done$/);
});

test('a reload while it waits: it still waits, and then goes on', async ({ chat: page }) => {
  await callATool(page);
  await page.reload();
  await awake(page);
  await expect(waiting(page)).toBeVisible();
  await press(page, 'Allow once');
  await goesOn(page, '28.2738 days');
});

test('a second tab: whoever agrees runs it, and it runs once', async ({ chat: page }) => {
  const context = page.context();
  await callATool(page);
  const decisions: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/turns/decisions' || pathname === '/api/tools/gateway') decisions.push(pathname);
  });
  const other = await context.newPage();
  await other.goto(page.url());
  await awake(other);
  await expect(waiting(other)).toBeVisible();
  await press(other, 'Allow once');
  await goesOn(other, '28.2738 days');
  expect(decisions).toEqual(['/api/turns/decisions']);
  expect(await resultsOf(page)).toBe(1);
});

test('two devices agree to one call: it runs once, and both show what comes of it', async ({
  chat: page,
  browser,
  baseURL,
}) => {
  const context = page.context();
  await callATool(page);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', storageState: await context.storageState() });
  const other = await elsewhere.newPage();
  const decided: number[] = [];
  for (const each of [context, elsewhere]) {
    each.on('response', (response) => {
      if (response.url().endsWith('/api/turns/decisions')) decided.push(response.status());
    });
  }
  await other.goto(page.url());
  await awake(other);
  await expect(waiting(other)).toBeVisible();
  // Neither learns of the other's decision before its own.
  const hear = await Promise.all([page, other].map(holdNews));
  // At once: a click waits until its button stands still, and by then the call may have run.
  const once = (each: Page) =>
    each.getByRole('button', { name: 'Allow once', exact: true }).last().dispatchEvent('click');
  await Promise.all([once(page), once(other)]);
  await expect.poll(() => decided).toEqual([200, 200]);
  for (const each of hear) each();
  for (const each of [page, other]) {
    await goesOn(each, '28.2738 days');
    await expect(card(each)).toHaveAccessibleName(/: Done$/);
    await expect(each.getByText('2 / 2')).toHaveCount(0);
  }
  expect(await resultsOf(page)).toBe(1);
  await elsewhere.close();
});

test('asked on one device, agreed to on another while the first is closed', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await openChat(page);
  await callATool(page);
  const url = page.url();
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', storageState: await context.storageState() });
  await page.close();
  const other = await elsewhere.newPage();
  await other.goto(url);
  await awake(other);
  await press(other, 'Allow once');
  await goesOn(other, '28.2738 days');
  expect(await resultsOf(other)).toBe(1);
  await elsewhere.close();
});

test('three rounds with the tab closed in the first: the answer is whole, and no call ran twice', async ({
  page,
  context,
}) => {
  const server = await startToolServer('Multiply three times', 3);
  try {
    await chooseModel(page, { provider: 'openai', model: 'own/river-7b' });
    const vault = JSON.stringify({ baseURL: server.baseURL, apiKey: 'only-in-this-browser' });
    await page.addInitScript((text) => localStorage.setItem('tributary.vault.openai', text), vault);
    await page.goto('/');
    await awake(page);
    server.holdFrom(2);
    await callATool(page, 'Multiply three times');
    await press(page, 'Allow in this chat');
    await expect.poll(() => server.asked.length, { timeout: 40_000 }).toBe(2);
    const url = page.url();
    await page.close();
    server.release();
    await expect.poll(() => server.asked.length, { timeout: 20_000 }).toBe(4);
    const later = await context.newPage();
    await later.goto(url);
    await awake(later);
    const answer = await goesOn(later, 'All of it:');
    for (const product of ['11', '22', '33']) await expect(answer).toContainText(product);
    expect(await resultsOf(later)).toBe(3);
    expect(server.asked).toHaveLength(4);
  } finally {
    await server.close();
  }
});

test('a tool that does not exist is reported to the model at once', async ({ chat: page }) => {
  await say(page, 'tool get_weather {"city": "Oslo"}');
  await goesOn(page, 'there is no tool "get_weather"');
  await expect(card(page, /^Get weather/)).toHaveAccessibleName(/: Tool not found$/);
});

test('a result that was cut says how much of it the model has read', async ({ chat: page, baseURL }) => {
  const id = `cut-${Date.now()}`;
  const demo = { provider: 'demo', model: 'demo-fast' };
  const part = { type: 'tool', index: 0, id: 'c1', name: 'weathercard____look', arguments: '{"city":"Ulm"}' } as const;
  const messages: readonly Message[] = [
    { id: `${id}-q`, parentId: null, createdAt: 1, role: 'user', text: 'Weather?', images: [] },
    {
      id: `${id}-a`,
      parentId: `${id}-q`,
      createdAt: 2,
      role: 'assistant',
      ...demo,
      reply: { parts: [part] },
      outcome: 'done',
    },
    {
      id: `${id}-t`,
      parentId: `${id}-a`,
      createdAt: 3,
      role: 'tool',
      toolCallId: 'c1',
      name: part.name,
      content: cutText('word '.repeat(50_000), 1000),
    },
  ];
  const config = { ...defaultSettings.config, ...demo };
  await seed(page.request, baseURL ?? '', { id, title: 'Weather', config, messages });
  await page.goto(`/c/${id}`);
  await awake(page);
  const called = card(page, /^Weathercard: Done/);
  await called.getByRole('button', { expanded: false }).first().click();
  await expect(called).toContainText('First 1,000 of 250,000 characters');
});

test('several calls are allowed one by one or together, and fold into one line when all are through', async ({
  chat: page,
}) => {
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: /Web page/ }).click();
  await page.keyboard.press('Escape');
  const steps = page.getByRole('button', { name: /^2 steps/ });
  await say(page, 'two tools');
  await expect(page.getByText('2 tools need your permission')).toBeVisible();
  // Closed cards: nothing of the second is pushed off the screen by the arguments of the first.
  await expect(waiting(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Allow once', exact: true }).first().click();
  await expect(waiting(page)).toHaveCount(1);
  await press(page, 'Allow once');
  await expect(steps).toHaveAttribute('aria-expanded', 'false');
  await steps.click();
  await expect(card(page, /^Web page/)).toBeVisible();

  await ended(page);
  await say(page, 'two tools');
  await page.getByRole('button', { name: 'Allow all once' }).click();
  await expect(steps.last()).toHaveAttribute('aria-expanded', 'false');
});

test('a chat where the clock and the calculator are on asks about neither', async ({ chat: page }) => {
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: /Calculator/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /Clock/ }).click();
  await page.keyboard.press('Escape');
  await say(page, 'two tools');
  await goesOn(page);
});

test('writing on instead of answering leaves the call behind, and the chat alive', async ({ chat: page }) => {
  await callATool(page);
  await expect(field(page)).toBeEnabled();
  // A message that is sent before the end of the run has arrived is queued.
  await page.addLocatorHandler(page.getByRole('button', { name: 'Send now' }), (button) => button.click());
  await expect(await ask(page, 'echo still here')).toContainText('still here');
  await expect(waiting(page)).toHaveCount(0);
  await expect(card(page)).toHaveAccessibleName(/: Not run$/);
});

test('an earlier run of a call can be gone back to', async ({ chat: page }) => {
  await callATool(page, 'tool calculator____calculate {"expression": "1 + 1"}');
  await press(page, 'Allow once');
  await goesOn(page);
  await card(page).getByRole('button', { expanded: false }).first().click();
  await card(page).getByRole('button', { name: 'Edit and run again' }).click();
  await card(page).getByRole('textbox', { name: 'Arguments as JSON' }).fill('{"expression": "20 + 2"}');
  await card(page).getByRole('button', { name: 'Run', exact: true }).click();
  await expect(lastAnswer(page)).toContainText('22');
  await expect(card(page)).toContainText('Run 2 of 2');
  await card(page).getByRole('button', { name: 'Previous run' }).click();
  await expect(card(page)).toContainText('Run 1 of 2');
  await expect(lastAnswer(page)).toContainText('Calculator returned 2.');
});
