// States of a turn × what its reader does meanwhile: cells that no other spec holds. Nothing is lost, nothing runs twice.
import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';
import { answers, ask, awake, ended, lastAnswer, newChat, openChat, say } from './support/chat-page.ts';
import { test } from './support/shared-page.ts';

test.describe.configure({ timeout: 120_000 });

const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });
const consent = (page: Page) => page.getByRole('group', { name: 'Needs your permission', exact: true });
const questions = (page: Page) => page.getByRole('article', { name: /^You, / });
const conversation = (page: Page, title: string) =>
  page.getByRole('navigation').getByRole('link', { name: title, exact: true });

/** Asks for what takes minutes, and waits until words arrive. */
async function writing(page: Page, question: string): Promise<void> {
  await say(page, question);
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'true');
  await expect.poll(async () => ((await lastAnswer(page).textContent()) ?? '').length).toBeGreaterThan(120);
}

async function waiting(page: Page): Promise<void> {
  await say(page, 'tool');
  await expect(consent(page)).toBeVisible();
}

async function runOnce(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allow once', exact: true }).click();
  // The first call loads the tool's library.
  await expect(lastAnswer(page)).toContainText('Calculator returned', { timeout: 40_000 });
  await ended(page);
}

async function editQuestion(page: Page, text: string): Promise<void> {
  await questions(page).last().hover();
  await questions(page).last().getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await editor.fill(text);
  await editor.press('Control+Enter');
}

async function inMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Options for “${title}”` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test.describe('while an answer is being written', () => {
  test('a branch of an earlier answer: the branch is read and asked, the answer goes on in its conversation', async ({
    page,
  }) => {
    await openChat(page, 'demo-slow');
    await ask(page, 'echo before it');
    await writing(page, 'long');
    const source = page.url();
    await answers(page).first().hover();
    await answers(page).first().getByRole('button', { name: 'Branch into new chat' }).click();
    await expect(page).not.toHaveURL(source);
    await expect(answers(page)).toHaveCount(1);
    await ask(page, 'echo in the branch');
    await expect(lastAnswer(page)).toContainText('in the branch');
    await page.goto(source);
    await expect(answers(page)).toHaveCount(2);
    await stop(page).click();
    await expect(lastAnswer(page)).toContainText('You stopped this response');
  });

  test('another version of an earlier question: the reader stays there, the answer is whole beside it', async ({
    page,
  }) => {
    await openChat(page, 'demo-slow');
    await ask(page, 'echo first');
    await editQuestion(page, 'echo second');
    await expect(lastAnswer(page)).toContainText('second');
    await ended(page);
    await writing(page, 'long');
    await page.getByRole('button', { name: 'Previous version' }).first().click();
    await expect(answers(page)).toHaveCount(1);
    await expect(lastAnswer(page)).toContainText('first');
    // Some seconds of pieces on the other branch: none of them moves the reader.
    await page.waitForTimeout(2_500);
    await expect(answers(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Next version' }).first().click();
    await expect(answers(page)).toHaveCount(2);
    await stop(page).click();
    await expect(lastAnswer(page)).toContainText('You stopped this response');
  });

  test('its conversation is deleted: the answer ends, and undo brings both back', async ({ page }) => {
    await openChat(page, 'demo-slow');
    await writing(page, 'long');
    await inMenu(page, 'long', 'Delete');
    await expect(conversation(page, 'long')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await conversation(page, 'long').click();
    await expect(questions(page)).toContainText('long');
    await ended(page);
    await expect(stop(page)).toHaveCount(0);
    await expect.poll(async () => ((await lastAnswer(page).textContent()) ?? '').length).toBeGreaterThan(120);
  });

  test('its conversation is archived: the answer goes on', async ({ page }) => {
    await openChat(page, 'demo');
    await writing(page, 'markdown');
    const address = page.url();
    await inMenu(page, 'markdown', 'Archive');
    await expect(conversation(page, 'markdown')).toHaveCount(0);
    await page.goto(address);
    await ended(page);
    await expect(lastAnswer(page)).not.toContainText('Stopped');
    await expect(lastAnswer(page).locator('table')).not.toHaveCount(0);
  });
});

test.describe('while a call waits for consent', () => {
  test('its question is edited: the new one is answered, and the call still waits on the old branch', async ({
    page,
  }) => {
    await openChat(page);
    await waiting(page);
    await editQuestion(page, 'echo instead');
    await expect(lastAnswer(page)).toContainText('instead');
    await ended(page);
    await expect(consent(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Previous version' }).first().click();
    await expect(consent(page)).toBeVisible();
    await runOnce(page);
  });

  test('its conversation is deleted and brought back: it still waits', async ({ page }) => {
    await openChat(page);
    await waiting(page);
    await inMenu(page, 'tool', 'Delete');
    await expect(conversation(page, 'tool')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await conversation(page, 'tool').click();
    await expect(consent(page)).toBeVisible();
    await runOnce(page);
  });

  test('another conversation is asked meanwhile; it still waits, and runs once', async ({ page }) => {
    await openChat(page);
    await waiting(page);
    const address = page.url();
    await newChat(page);
    await ask(page, 'echo elsewhere');
    await page.goto(address);
    await awake(page);
    await runOnce(page);
    await expect(page.getByRole('group', { name: /^Calculator: / })).toHaveCount(1);
  });

  test('the page that asked is closed: another page of the user consents', async ({ page, context }) => {
    await openChat(page);
    await waiting(page);
    const address = page.url();
    await page.close();
    const other = await context.newPage();
    await other.goto(address);
    await awake(other);
    await expect(consent(other)).toBeVisible();
    await runOnce(other);
  });
});

test('without a network, conversations that were open before stay readable', async ({ page, context }) => {
  await openChat(page);
  await ask(page, 'echo the first river');
  await newChat(page);
  await ask(page, 'echo the second river');
  await context.setOffline(true);
  await conversation(page, 'echo the first river').click();
  await expect(lastAnswer(page)).toContainText('the first river');
  await conversation(page, 'echo the second river').click();
  await expect(lastAnswer(page)).toContainText('the second river');
  await context.setOffline(false);
});

test('an image that a model drew is there on another page of the user', async ({ chat: page }) => {
  const context = page.context();
  const answer = await ask(page, 'draw an image');
  await expect(answer.getByRole('img').first()).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  const image = lastAnswer(other).getByRole('img').first();
  await expect(image).toBeVisible();
  // Its place has its size before it is loaded.
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
});
