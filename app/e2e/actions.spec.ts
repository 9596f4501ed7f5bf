// Actions on an answer: branch, edit, delete and undo, another model, plain copy, translation, sharing.
import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';
import { newId } from '../shared/conversation/ids.ts';
import { defaultSettings } from '../client/settings/settings.ts';
import {
  answers,
  ask,
  askedAt,
  awake,
  chooseOption,
  ended,
  field,
  lastAnswer,
  modelButton,
  openChat,
  openWith,
} from './support/chat-page.ts';
import { startLocalServer } from './support/local-server.ts';
import { nextQuestion } from './support/payloads.ts';
import { historyOf } from './support/history.ts';
import { seed } from './support/seed.ts';
import { test } from './support/shared-page.ts';

const more = (page: Page) => lastAnswer(page).getByRole('button', { name: 'More options' });
const questions = (page: Page) => page.locator('article[data-turn]:not([aria-busy])');

async function choose(page: Page, name: string | RegExp): Promise<void> {
  await more(page).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a branch is a chat of its own, with the messages up to there', async ({ chat: page }) => {
  await ask(page, 'echo first of all');
  await ask(page, 'echo second of all');
  const source = page.url();
  await answers(page).first().hover();
  await answers(page).first().getByRole('button', { name: 'Branch into new chat' }).click();
  await expect(page).not.toHaveURL(source);
  await expect(page.getByRole('textbox', { name: 'Chat title' })).toHaveValue(/\(branch\)$/);
  await expect(answers(page)).toHaveCount(1);
  await expect(lastAnswer(page)).toContainText('first of all');
  await ask(page, 'echo third of all');

  // On the server, too.
  await page.reload();
  await expect(answers(page)).toHaveCount(2);
  await expect(lastAnswer(page)).toContainText('third of all');
  await page.goto(source);
  await expect(answers(page)).toHaveCount(2);
  await expect(lastAnswer(page)).toContainText('second of all');
});

test("the user's own version of an answer stands beside it, and is what the model reads", async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo the cat sat');
  await choose(page, 'Edit');
  const editor = page.getByRole('textbox', { name: 'Edit response' });
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue(/the cat sat/);
  await editor.fill('The **dog** sat.');
  await editor.press('Control+Enter');
  await expect(lastAnswer(page)).toContainText('The dog sat.');
  await expect(lastAnswer(page)).toContainText('Edited');
  await expect(lastAnswer(page)).toContainText('2 / 2');

  const asked = nextQuestion(page);
  await ask(page, 'echo and then');
  expect(JSON.stringify((await asked).payload)).toContain('The **dog** sat.');
  await page.reload();
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).first()).toContainText('The dog sat.');
  await answers(page).first().hover();
  await answers(page).first().getByRole('button', { name: 'Previous version' }).click();
  await expect(lastAnswer(page)).toContainText('the cat sat');

  await choose(page, 'Edit');
  await editor.press('Escape');
  await expect(lastAnswer(page)).toContainText('1 / 2');
});

/** Deletes the last question by its menu. */
async function deleteQuestion(page: Page): Promise<void> {
  await questions(page).last().hover();
  await questions(page).last().getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}

test('what is deleted comes back with undo, and is gone without', async ({ chat: page }) => {
  await ask(page, 'echo keep me');
  await ask(page, 'echo drop me');
  const gone: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') gone.push(request.url());
  });
  await deleteQuestion(page);
  await expect(answers(page)).toHaveCount(1);
  const note = page.getByRole('status').filter({ hasText: 'Message deleted' });
  await note.getByRole('button', { name: 'Undo' }).click();
  await expect(answers(page)).toHaveCount(2);
  await expect(lastAnswer(page)).toContainText('drop me');
  await expect(page.getByText('Message deleted')).toHaveCount(0);
  expect(gone).toEqual([]);

  const request = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().includes('/messages?id='),
  );
  await deleteQuestion(page);
  await request;
  await expect(page.getByText('Message deleted')).toHaveCount(0);
  await page.reload();
  await expect(lastAnswer(page)).toContainText('keep me');
  await expect(answers(page)).toHaveCount(1);
});

test('a page that is left tells the server what it has deleted', async ({ chat: page }) => {
  await ask(page, 'echo keep me');
  await ask(page, 'echo drop me');
  await deleteQuestion(page);
  await expect(answers(page)).toHaveCount(1);
  await page.reload();
  await expect(lastAnswer(page)).toContainText('keep me');
  await expect(answers(page)).toHaveCount(1);
});

test('another model answers again, this once', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo who are you');
  await choose(page, 'Regenerate with another model…');
  await page.getByRole('combobox', { name: 'Search models and providers' }).fill('slow');
  const asked = page.waitForRequest((each) => each.url().endsWith('/api/turns') && each.method() === 'POST');
  await page.keyboard.press('Enter');
  expect((await asked).postDataJSON()).toMatchObject({ using: { model: 'demo-slow' } });
  await ended(page);
  await expect(lastAnswer(page)).toContainText('2 / 2');
  await expect(lastAnswer(page)).toContainText('who are you');
  await expect(modelButton(page)).toContainText('Demo Fast');
});

test('the picker keeps the focus when the menu that opened it is gone', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo who are you');
  // A menu that takes its time to close, as on a busy machine.
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync('[role="menu"] { transition: opacity 1s !important }');
    document.adoptedStyleSheets = [slow];
  });
  await choose(page, 'Regenerate with another model…');
  const search = page.getByRole('combobox', { name: 'Search models and providers' });
  await expect(search).toBeFocused();
  await search.pressSequentially('sl');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.type('ow');
  await expect(search).toHaveValue('slow');
  await page.keyboard.press('Escape');
  await expect(more(page)).toBeFocused();
});

test('an answer is copied as plain text', async ({ chat: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ask(page, 'echo **bold** and [a link](https://a.example/x)');
  await choose(page, 'Copy as plain text');
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('bold and a link (https://a.example/x)');
  expect(copied).not.toContain('**');
});

/** Chromium without a screen has no voices. Returns what would have been heard, with each silence. */
async function withVoice(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    const voice = {
      cancel: () => void said.push('(silence)'),
      speak: (utterance: SpeechSynthesisUtterance) => void said.push(utterance.text),
    };
    Object.defineProperty(window, 'speechSynthesis', { value: voice });
    Object.defineProperty(window, 'said', { value: said });
  });
  return () => page.evaluate(() => Reflect.get(window, 'said') as string[]); // our own list
}

test('an answer is read aloud, without its markup, and falls silent at a click', async ({ page }) => {
  const heard = await withVoice(page);
  await openChat(page);
  await ask(page, 'echo **bold** words');
  await lastAnswer(page).getByRole('button', { name: 'Read aloud' }).click();
  await expect.poll(async () => (await heard()).join('\n')).toContain('bold words');
  const stop = page.getByRole('button', { name: 'Stop reading aloud' });
  await stop.click();
  await expect(stop).toHaveCount(0);
  expect((await heard()).join('\n')).not.toContain('**');
  expect((await heard()).at(-1)).toBe('(silence)');
});

test('stopped while its reader is still on its way, an answer is not read aloud after all', async ({ page }) => {
  const heard = await withVoice(page);
  await openChat(page);
  await ask(page, 'echo bold words');
  const { promise: here, resolve: come } = Promise.withResolvers<void>();
  await page.route(/\.js(\?|$)/, (route) => here.then(() => route.continue()));
  const read = lastAnswer(page).getByRole('button', { name: 'Read aloud' });
  const stop = page.getByRole('button', { name: 'Stop reading aloud' });
  await read.click();
  await stop.click();
  await expect(stop).toHaveCount(0);
  come();
  // The reader is there once it reads: the first time would have been heard before this one.
  await read.click();
  await expect.poll(async () => (await heard()).join('\n')).toContain('bold words');
  expect((await heard()).filter((text) => text.includes('bold words'))).toHaveLength(1);
});

test('a translation stands below the answer, and leaves no trace in the conversation', async ({ chat: page }) => {
  await ask(page, 'echo good morning');
  // The task that names the conversation takes the same way at about the same time.
  const translating = () => page.waitForRequest((each) => (each.postData() ?? '').includes('You translate into'));
  const asked = translating();
  await choose(page, 'Translate');
  const panel = page.getByRole('region', { name: 'Translation' });
  await expect(panel).toBeVisible();
  expect((await asked).url()).toContain('/api/chat/');
  await expect(panel).toHaveAttribute('aria-busy', 'false');
  const again = translating();
  await chooseOption(panel.getByRole('combobox', { name: 'Translation language' }), 'German');
  expect((await again).postData()).toContain('\\"de\\"');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
  await expect(answers(page)).toHaveCount(1);
});

test('a link shows the chat up to an answer, and can be taken back', async ({ chat: page }) => {
  await ask(page, 'echo for everyone');
  await ask(page, 'echo for me alone');
  await answers(page).first().hover();
  await answers(page).first().getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Share up to here…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share read-only link' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  const shared = await page.request.get(url);
  expect(await shared.text()).toContain('for everyone');
  expect(await (await page.request.get(url)).text()).not.toContain('for me alone');
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await (await page.request.get(url)).text()).not.toContain('for everyone');
});

test('everything about an answer: ids, counters, parts with their signatures', async ({ chat: page }) => {
  await ask(page, 'think about it');
  await more(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  // The menu moves the focus in its next frame.
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Response details' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Response details' });
  await expect(dialog).toContainText('demo-fast');
  await expect(dialog).toContainText('Run ID');
  await expect(dialog).toContainText('Reasoning ·');
  await dialog
    .getByText(/^\d+ · Text/)
    .last()
    .click();
  await expect(dialog.getByText('"type": "text"').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(more(page)).toBeFocused();
  await expect(field(page)).toBeVisible();
});

test('an answer names what its model was not given, after a reload too', async ({ page }) => {
  // Thoughts go back to models of the same line, so the second answer comes from another provider.
  const vendor = await startLocalServer(0, ['gpt-4o']);
  try {
    await openWith(page, { openai: { apiKey: 'sk-test', baseURL: vendor.baseURL } }, 'demo', 'demo-fast');
    await ask(page, 'think about it');
    await ask(page, 'echo so then');
    await choose(page, 'Regenerate with another model…');
    await page.getByRole('combobox', { name: 'Search models and providers' }).fill('gpt-4o');
    await page.keyboard.press('Enter');
    await ended(page);
    await expect(lastAnswer(page)).toContainText('2 / 2');
    const leftOut = page
      .getByRole('dialog')
      .locator('dt', { hasText: 'Left out or merged for this model' })
      .locator('+ dd');
    await choose(page, 'Response details');
    await expect(leftOut).toHaveText('1 reasoning part');
    await page.reload();
    await expect(lastAnswer(page)).toContainText('2 / 2');
    await choose(page, 'Response details');
    await expect(leftOut).toHaveText('1 reasoning part');
  } finally {
    await vendor.close();
  }
});

test('a long chat is gone through by its questions, also those that are not on the page yet', async ({ page }) => {
  const id = newId();
  const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };
  await seed(page.request, '', historyOf(id, 120, config, Date.now()));
  await page.goto(`/c/${id}`);
  await awake(page);
  await expect(lastAnswer(page)).toBeInViewport();
  const button = page.getByRole('button', { name: 'Jump to a message' });
  await button.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('menu', { name: 'Jump to a message' });
  // The list grows with what is loaded: the first question comes last.
  await expect(list.getByRole('menuitem')).toHaveCount(60);
  await expect(list.locator(':focus').or(list.and(page.locator(':focus')))).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(list.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  const first = page.locator('article').filter({ hasText: 'Question 0: how far should it wait?' });
  await expect(first).toBeInViewport();
  await expect(first).toBeFocused();
  await expect(lastAnswer(page)).not.toBeInViewport();
});

test('a short chat needs no list of questions', async ({ chat: page }) => {
  await ask(page, 'echo one');
  await expect(page.getByRole('button', { name: 'Jump to a message' })).toHaveCount(0);
});

test('calls are traced once that is allowed, and the answer tells its id', async ({ page }) => {
  const traces: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && askedAt.test(request.url()))
      traces.push(request.headers()['x-tributary-trace'] !== undefined);
  });
  await openChat(page);
  await ask(page, 'echo before');
  await page.goto('/settings/general');
  await awake(page);
  await page.getByRole('switch', { name: 'Allow request tracing' }).check();
  await page.goto('/');
  await awake(page);
  await ask(page, 'echo after');
  expect(traces).toEqual([false, true]);
  const shown = async (): Promise<string> => {
    await choose(page, 'Response details');
    const id = page.getByRole('dialog').locator('dt', { hasText: 'Trace ID' }).locator('+ dd');
    await expect(id).toHaveText(/^[0-9a-f-]{36}$/);
    return id.innerText();
  };
  const before = await shown();
  await page.reload();
  await expect(lastAnswer(page)).toContainText('after');
  expect(await shown()).toBe(before);
});

test('a menu that is longer than a low window fades at its foot, until its end is reached', async ({ chat: page }) => {
  await ask(page, 'echo one');
  await page.setViewportSize({ width: 640, height: 400 });
  await lastAnswer(page).getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await expect.poll(() => menu.evaluate((box) => box.scrollHeight > box.clientHeight + 20)).toBe(true);
  const fade = (): Promise<number> => menu.evaluate((box) => Number(getComputedStyle(box, '::after').opacity));
  await expect.poll(fade).toBe(1);
  await menu.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect.poll(fade).toBeLessThan(0.1);
});
