// The list of conversations in a browser test, and what stands in it.
import type { Locator, Page } from 'playwright/test';
import { defaultSettings } from '../../client/settings/settings.ts';

export const addressOf = (baseURL: string | undefined): string => baseURL ?? '';
export const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };
export const list = (page: Page): Locator => page.getByRole('navigation', { name: 'Chats' });
export const row = (page: Page, title: string): Locator => list(page).getByRole('link', { name: title, exact: true });
export const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search messages' });

export async function choose(page: Page, title: string, ...items: readonly string[]): Promise<void> {
  await row(page, title).hover();
  await list(page)
    .getByRole('button', { name: `Options for “${title}”` })
    .click();
  for (const item of items) await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** One user message of a conversation that begins with it. */
export const question = (id: string, text: string, createdAt: number) => ({
  id,
  parentId: null,
  role: 'user' as const,
  text,
  images: [],
  createdAt,
});

/** A file of ours with a chat for each title. */
export const exported = (titles: readonly string[]) => ({
  format: 'tributary-export',
  version: 1,
  exportedAt: new Date().toISOString(),
  settings: {},
  conversations: titles.map((title, index) => ({
    id: `${title.replaceAll(' ', '-')}-${index}`,
    title,
    titleSource: 'user',
    pinned: false,
    archived: false,
    headId: `m-${index}`,
    config: {},
    createdAt: Date.now() - index * 60_000,
    updatedAt: Date.now() - index * 60_000,
    messages: [question(`m-${index}`, `question ${index}`, Date.now() - index * 60_000)],
  })),
});
