// A page of the app under measurement, with filled storage, a slowed CPU, and watched tasks and frames.
import type { Browser, CDPSession, Locator, Page } from 'playwright';
import { defaultSettings } from '../../app/client/settings/settings.ts';
import type { TypewriterMode } from '../../app/client/settings/typewriter-modes.ts';
import type { ChatConfig } from '../../app/shared/conversation/tree.ts';
import { seed } from '../../app/e2e/support/seed.ts';
import type { History } from '../../app/e2e/support/history.ts';
import { questionOf } from './fake-provider.ts';
import type { Plan } from './fake-provider.ts';

export interface Bench {
  readonly browser: Browser;
  readonly url: string;
  readonly quick: boolean;
  readonly profile: string | undefined;
}

/** The budgets assume a CPU four times slower. */
export const slowdown = 4;
export const config: ChatConfig = { ...defaultSettings.config, provider: 'openai', model: 'gpt-4o' };

export interface OpenPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  close(): Promise<void>;
}

export interface PageOptions {
  readonly animation: TypewriterMode;
  readonly slowed: boolean;
  readonly conversation?: History;
}

export async function openPage({ browser, url }: Bench, options: PageOptions): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'no-preference' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${url}/favicon.svg`);
  const { animation, conversation } = options;
  const entries: Record<string, unknown> = { 'tributary.settings': { ...defaultSettings, animation, config } };
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value));
  }, entries);
  if (conversation) await seed(page.request, url, conversation);
  const cdp = await context.newCDPSession(page);
  await page.goto(url);
  await awake(page);
  // Waits for chunks that the page loads while idle, before any input.
  await page.waitForTimeout(1_500);
  if (options.slowed) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, cdp, close: () => context.close() };
}

export const awake = (page: Page): Promise<void> => page.locator('[data-awake="true"]').waitFor({ state: 'attached' });
export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message', exact: true });

/** Sends a question and waits for the end of the answer. */
export async function ask(page: Page, plan: Plan): Promise<void> {
  // Turns far from the viewport are not rendered as articles, so the last one's name is compared, not their number.
  const last = page.locator('article[aria-busy]').last();
  const before = (await last.count()) === 0 ? null : await last.getAttribute('aria-labelledby');
  await field(page).fill(questionOf(plan));
  await field(page).press('Enter');
  await page.waitForFunction(
    (old) => {
      const now = [...document.querySelectorAll('article[aria-busy]')].at(-1)?.getAttribute('aria-labelledby');
      return now !== undefined && now !== old;
    },
    before,
    { timeout: 60_000 },
  );
  await page.locator('article[aria-busy="true"]').waitFor({ state: 'detached' });
}
