// Pages of the library as its tests open them, and what the model is told by it.
import type { Page } from 'playwright/test';
import { awake, chooseModel } from './chat-page.ts';

/** Contents of the system messages. */
export const systemOf = (
  payload: { readonly messages: readonly { readonly role: string; readonly content: unknown }[] } | undefined,
) => payload?.messages.filter(({ role }) => role === 'system').map(({ content }) => content);

export async function openPage(page: Page, path: string): Promise<void> {
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' });
  await page.goto(path);
  await awake(page);
}
