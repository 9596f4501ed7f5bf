// Tool calls on the page: their cards, their questions, and the answer that goes on with their results.
import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { answers, ended, lastAnswer, say } from './chat-page.ts';

export const card = (page: Page, name: RegExp = /^Calculator: /): Locator => page.getByRole('group', { name }).last();
export const waiting = (page: Page): Locator => page.getByRole('group', { name: 'Needs your permission', exact: true });
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).last().click();

export const allowAlways = async (page: Page): Promise<void> => {
  await press(page, 'More ways to allow');
  await page.getByRole('menuitem', { name: 'Always allow' }).click();
};

/** Says something that ends in a call, and waits for the question and the end of the run: earlier, a message would be queued. */
export async function callATool(page: Page, words = 'tool'): Promise<void> {
  await say(page, words);
  await expect(waiting(page).first()).toBeVisible();
  await ended(page);
}

/** The rounds of an answer are one answer: it is over when the model has said what it makes of the result. */
export const goesOn = async (page: Page, words = 'returned', count = 1): Promise<Locator> => {
  await expect(answers(page)).toHaveCount(count);
  // The tool runs first, and the first one loads its library.
  await expect(lastAnswer(page)).toContainText(words, { timeout: 40_000 });
  await ended(page);
  return lastAnswer(page);
};
