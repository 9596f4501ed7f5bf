// A page that tests of a worker share, each in a chat of its own: one that is loaded anew costs about six times what a chat in it does.
// For tests to which a user with earlier chats is no matter, and which leave no setting, model or permission behind.
import { expect, test as base } from 'playwright/test';
import type { Browser, Page } from 'playwright/test';
import { answers, awake, field, openChat } from './chat-page.ts';

/** By what the tests say of their browser: size, touch, language. */
const kept = new Map<string, Page>();

export const test = base.extend<{ /** At an empty chat with the fast demo. */ readonly chat: Page }>({
  async chat({ browser, viewport, hasTouch, isMobile, locale, colorScheme }, give) {
    const page = await begun(browser, JSON.stringify([viewport, hasTouch, isMobile, locale, colorScheme]));
    await page.bringToFront();
    if (viewport) await page.setViewportSize(viewport);
    await give(page);
    if (page.isClosed()) return;
    // A handler that is at work may find its request gone.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners();
    for (const other of page.context().pages()) if (other !== page) await other.close();
  },
});

/** A test that fails ends its worker, and its pages with it. */
async function begun(browser: Browser, kind: string): Promise<Page> {
  const known = kept.get(kind);
  if (known === undefined || known.isClosed()) {
    const page = await (await browser.newContext()).newPage();
    await openChat(page);
    kept.set(kind, page);
    return page;
  }
  await known.mouse.move(0, 0);
  const layers = await known.locator('[role="dialog"], [role="menu"], [role="listbox"]').count();
  if (layers === 0) {
    // Inside the app, wherever it is.
    await known.evaluate(() => {
      history.pushState({}, '', '/');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(answers(known)).toHaveCount(0);
  } else {
    await known.goto('/');
    await awake(known);
  }
  await field(known).fill('');
  return known;
}
