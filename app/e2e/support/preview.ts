// The preview panel, as a test sees it.
import type { Locator, Page } from 'playwright/test';
import { answerWith, ask, lastAnswer, stream } from './chat-page.ts';

export const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;
export const panel = (page: Page): Locator =>
  page.getByLabel('Preview', { exact: true }).and(page.locator('aside, [role="dialog"]'));
export const opener = (page: Page): Locator => lastAnswer(page).getByRole('button', { name: 'Preview' });

/** The demo gives back only short messages. */
export async function answered(page: Page, text: string): Promise<void> {
  await answerWith(page, { events: stream(['text', text], ['stop', 'stop']) });
  await ask(page, 'go on');
}
