// Words of a screen reader on the main paths: the live regions in the order they speak, and the names of what gets the focus.
import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';
import { ask, ended, holdReplies, lastAnswer, openChat, say } from './support/chat-page.ts';
import { test } from './support/shared-page.ts';

/** Keeps what live regions say, from the first page on. */
const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const live = '[role="status"], [role="alert"], [role="log"], [aria-live]';
    const hear = (node: Node): void => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest(live) ?? (node instanceof Element ? node.querySelector(live) : null);
      if (!region || region.closest('[hidden], [aria-hidden="true"]')) return;
      const text = (element && region.contains(element) && region !== element ? element : region).textContent?.trim();
      if (text && said.at(-1) !== text) said.push(text);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        if (type === 'characterData') hear(target);
        else for (const node of addedNodes) hear(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

const spoken = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly said: readonly string[] }).said);

/** The sentences were said in this order; others may stand between them. */
async function expectSpoken(page: Page, ...sentences: readonly RegExp[]): Promise<void> {
  await expect
    .poll(async () => {
      const all = await spoken(page);
      let from = 0;
      return sentences.filter((sentence) => {
        const at = all.findIndex((text, index) => index >= from && sentence.test(text));
        if (at >= 0) from = at + 1;
        return at < 0;
      });
    })
    .toEqual([]);
}

/** Sends, and holds the answer back until that is said: one that begins at once leaves nothing to say in between. */
async function sayAndHear(page: Page, text: string): Promise<void> {
  const before = (await spoken(page)).length;
  const go = await holdReplies(page);
  await say(page, text);
  await expect.poll(async () => (await spoken(page)).slice(before)).toContain('Message sent');
  go();
}

test.beforeEach(async ({ page }) => {
  await listen(page);
  // Before the page connects: a connection that is open cannot be held.
  (await holdReplies(page))();
});

test('a question: sent, begun, finished with its number of words, and the response once', async ({ page }) => {
  await openChat(page);
  await sayAndHear(page, 'echo **five** words for [the reader](https://a.example)');
  await expectSpoken(page, /^Message sent$/, /^Response finished, \d+ words$/, /^five words for the reader\.$/);
  const all = await spoken(page);
  expect(all.filter((text) => text === 'Message sent')).toHaveLength(1);
  // Streamed words are never said one by one.
  expect(all.filter((text) => text.includes('five words')).length).toBeLessThanOrEqual(1);
});

test('a stop and an error are said, the error with its reason', async ({ page }) => {
  await openChat(page, 'demo-slow');
  await sayAndHear(page, 'long');
  await expect(lastAnswer(page)).toContainText(/\w{3}/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await ended(page);
  await expectSpoken(page, /^Message sent$/, /^Stopped$/);
  await sayAndHear(page, 'error InvalidProviderAPIKey');
  await expectSpoken(page, /^Stopped$/, /^Message sent$/, /rejected the API key/);
  // The card may be read from storage before the page has followed the run to its end.
  await expectSpoken(page, /^Stopped$/, /^Message sent$/, /^Response failed$/);
  expect((await spoken(page)).filter((text) => text === 'Response failed')).toHaveLength(1);
});

test('a tool that asks is said, and what became of it', async ({ page }) => {
  await openChat(page);
  await sayAndHear(page, 'tool');
  await expectSpoken(page, /^Message sent$/, /^Needs your permission$/);
  await page.getByRole('button', { name: 'Allow once' }).click();
  await ended(page);
  // The card and the response each say it, whichever is drawn first.
  await expectSpoken(page, /^Needs your permission$/, /^Done$/);
  await expectSpoken(page, /^Needs your permission$/, /^Response finished/);
});

test('another version is named as it comes: which of how many', async ({ chat: page }) => {
  await ask(page, 'echo one');
  await lastAnswer(page).getByRole('button', { name: 'Regenerate' }).click();
  await expect(lastAnswer(page)).toContainText('2 / 2');
  await lastAnswer(page).getByRole('button', { name: 'Previous version' }).press('Enter');
  // The focus is on the switch, so that the versions can be compared by pressing again.
  await expect(page.locator(':focus')).toHaveAccessibleName('Next version');
  await expect(page.locator(':focus')).toHaveAccessibleDescription('1 / 2');
});
