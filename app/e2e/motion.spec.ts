// Motion of what opens over the page: each popup comes and goes with a transition, also when its code arrives with its first use.
import { expect, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { ask, ended, field, lastAnswer, openChat } from './support/chat-page.ts';

test.describe.configure({ timeout: 120_000 });

/** Number of transitions that began on the popup: a count, because a slow machine may show none of their frames. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ target }) => {
      if (!(target instanceof HTMLElement) || !target.matches('[role="dialog"], [role="menu"]')) return;
      const count = Number(document.documentElement.dataset['motion'] ?? 0);
      document.documentElement.dataset['motion'] = String(count + 1);
    });
  });
}

const begun = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const count = Number(document.documentElement.dataset['motion'] ?? 0);
    delete document.documentElement.dataset['motion'];
    return count;
  });

/** The popup stands: one that is closed while it opens has little way back, and so less motion. */
const opened = (popup: Locator): Promise<unknown> =>
  popup.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));

interface Popup {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  readonly popup: (page: Page) => Locator;
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const popups: readonly Popup[] = [
  {
    name: 'the model picker',
    open: (page) =>
      button(page, /^Model/)
        .first()
        .click(),
    popup: (page) => page.getByRole('dialog', { name: 'Choose a model' }),
  },
  {
    name: 'the palette',
    open: (page) => page.keyboard.press('Control+k'),
    popup: (page) => page.getByRole('dialog', { name: 'Search and navigate' }),
  },
  {
    name: 'the tools',
    open: (page) => button(page, /^Tools/).click(),
    popup: (page) => page.getByRole('menu', { name: 'Tools' }),
  },
  {
    name: 'the details of a response',
    open: async (page) => {
      await lastAnswer(page).hover();
      await lastAnswer(page).getByRole('button', { name: 'Response details' }).click();
    },
    popup: (page) => page.getByRole('dialog'),
  },
  {
    name: 'sharing',
    open: (page) =>
      button(page, /^Share/)
        .first()
        .click(),
    popup: (page) => page.getByRole('dialog', { name: 'Share chat' }),
  },
  {
    name: 'the settings of the chat',
    open: (page) => button(page, 'Chat settings').click(),
    popup: (page) => page.getByRole('dialog', { name: 'Chat settings' }),
  },
];

test('popups open and close with motion, from their first opening on', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo moves');
  await ended(page);
  await watch(page);
  for (const { name, open, popup } of popups) {
    for (const time of ['first', 'second']) {
      await open(page);
      await expect(popup(page), name).toBeVisible();
      await opened(popup(page));
      await expect.poll(() => begun(page), `${name} opens, ${time} time`).toBeGreaterThan(0);
      await page.keyboard.press('Escape');
      await expect(popup(page), name).toHaveCount(0);
      await expect.poll(() => begun(page), `${name} closes, ${time} time`).toBeGreaterThan(0);
    }
  }
});

test('a popup that closes has given the focus back, and opened again it begins anew', async ({ page }) => {
  await openChat(page);
  await page.evaluate(() =>
    document.styleSheets[0]?.insertRule('[role="dialog"] { transition-duration: 2s !important; }'),
  );
  const palette = page.locator('[role="dialog"]');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rivers');
  await expect(palette.locator('input').first()).toHaveValue('rivers');
  await opened(palette);
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
  await expect(palette).toHaveAttribute('data-closed', '');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Keys from here on are the message's.
  await page.keyboard.type('sea');
  await expect(field(page)).toHaveValue('sea');
  await page.keyboard.press('Control+k');
  await expect(palette).toHaveAttribute('data-open', '');
  await expect(palette.locator('input').first()).toHaveValue('');
});
