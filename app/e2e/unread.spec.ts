// Unread answers: held by the server, so that every tab and device shows the same, and a look on one of them is enough.
import { expect, test } from 'playwright/test';
import type { Page, Request } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { list } from './support/chat-list.ts';
import { ask, awake, chooseModel, ended, field, newChat, openChat, say } from './support/chat-page.ts';
import { callAPI } from './support/seed.ts';

test.setTimeout(240_000);
test.use({ trace: 'off' });
const soon = { timeout: 60_000 };
/** Long enough to leave the page before its end, on a busy machine too: eight words a second. */
const long = `echo first${' la'.repeat(60)}`;

const marked = (page: Page) => list(page).getByRole('img', { name: 'Unread response' });
const itemOf = (page: Page, title: RegExp) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title }) });

/** Playwright's pages are all in front: the page is told that it is not. */
const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

function looksOf(page: Page): readonly Request[] {
  const looks: Request[] = [];
  page.on('request', (request) => request.url().endsWith('/seen') && looks.push(request));
  return looks;
}

test('an answer that ends while another chat is open is marked, also on a phone, until it is looked at there', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await openChat(page, 'demo-slow');
  const looks = looksOf(page);
  await say(page, long);
  await expect(page).toHaveURL(/\/c\//);
  await newChat(page);
  await expect(marked(page)).toHaveCount(1, soon);
  await expect(itemOf(page, /^echo first/).getByRole('img', { name: 'Unread response' })).toBeVisible();
  await expectNoViolations(page);
  expect(looks).toHaveLength(0);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.addCookies(await context.cookies());
  const there = await phone.newPage();
  // As the server rendered it: no script of the page has seen the answer being written.
  await there.goto(baseURL ?? '');
  await awake(there);
  const opener = there.getByRole('button', { name: 'Show sidebar' });
  await expect(opener).toHaveAccessibleDescription('Unread response');
  await expect(opener.locator('i')).toBeVisible();
  await opener.tap();
  await expect(marked(there)).toBeVisible();
  await itemOf(there, /^echo first/)
    .getByRole('link')
    .tap();
  await ended(there);
  await expect(opener.locator('i')).toHaveCount(0, soon);
  await expect(opener).not.toHaveAccessibleDescription('Unread response');
  await expect(marked(page)).toHaveCount(0, soon);
  await page.reload();
  await awake(page);
  await expect(marked(page)).toHaveCount(0);
  await phone.close();
});

test('an answer that is watched is never marked; one that ends in a hidden tab is, until the tab is seen', async ({
  page,
  context,
}) => {
  await openChat(page);
  const other = await context.newPage();
  await other.goto('/');
  await awake(other);
  const looks = looksOf(page);
  await ask(page, 'echo watched');
  await expect(itemOf(other, /^echo watched/)).toBeVisible(soon);
  await expect.poll(() => looks.length, soon).toBe(1);
  await expect(marked(other)).toHaveCount(0, soon);
  await expect(marked(page)).toHaveCount(0);

  await setHidden(page, true);
  await say(page, 'echo not watched');
  await ended(page);
  await expect(marked(other)).toHaveCount(1, soon);
  expect(looks).toHaveLength(1);
  await setHidden(page, false);
  await expect(marked(other)).toHaveCount(0, soon);
  await expect(marked(page)).toHaveCount(0);
  expect(looks).toHaveLength(2);
});

test('with every page closed; and a look without the network arrives later', async ({ page, context, baseURL }) => {
  await openChat(page, 'demo-slow');
  await say(page, long);
  await expect(page).toHaveURL(/\/c\//);
  const address = page.url();
  // The question has arrived: its answer is being written.
  await expect(page.locator('article[aria-busy="true"]')).toContainText('first', soon);
  await page.close();
  const rows = async (): Promise<unknown> => callAPI(context.request, baseURL ?? '', 'GET', '/api/conversations');
  await expect.poll(rows, soon).toMatchObject({ conversations: [{ writing: false, unread: true }] });

  const again = await context.newPage();
  await again.goto('/');
  await awake(again);
  await expect(marked(again)).toBeVisible();
  await again.route('**/seen', (route) => route.abort());
  await itemOf(again, /^echo first/)
    .getByRole('link')
    .click();
  await expect(again).toHaveURL(address);
  await ended(again);
  await expect(marked(again)).toHaveCount(0);
  expect(await rows()).toMatchObject({ conversations: [{ unread: true }] });
  await again.close();

  const last = await context.newPage();
  await last.goto('/');
  await awake(last);
  await expect.poll(rows, soon).toMatchObject({ conversations: [{ unread: false }] });
  await expect(marked(last)).toHaveCount(0, soon);
});

test('marked as unread and as read in the menu, and the list keeps its order', async ({ page, context }) => {
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' });
  await page.goto('/');
  await awake(page);
  await ask(page, 'echo older');
  await newChat(page);
  await expect(field(page)).toBeFocused();
  await ask(page, 'echo newer');
  const other = await context.newPage();
  await other.goto('/');
  await awake(other);
  const order = (): Promise<readonly string[]> => list(page).getByRole('listitem').getByRole('link').allTextContents();
  const before = await order();
  const choose = async (title: RegExp, item: string): Promise<void> => {
    await itemOf(page, title).hover();
    await itemOf(page, title)
      .getByRole('button', { name: /^Options/ })
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose(/^echo older/, 'Mark as unread');
  await expect(itemOf(other, /^echo older/).getByRole('img', { name: 'Unread response' })).toBeVisible(soon);
  // Also the one that is open: it stays marked until it is opened again.
  await choose(/^echo newer/, 'Mark as unread');
  await expect(marked(other)).toHaveCount(2, soon);
  // A row that is pointed at shows its menu in place of its mark.
  await field(page).click();
  await expect(marked(page)).toHaveCount(2);
  await choose(/^echo older/, 'Mark as read');
  await expect(marked(other)).toHaveCount(1, soon);
  await itemOf(page, /^echo older/)
    .getByRole('link')
    .click();
  await itemOf(page, /^echo newer/)
    .getByRole('link')
    .click();
  await expect(marked(other)).toHaveCount(0, soon);
  await expect(marked(page)).toHaveCount(0);
  expect((await order()).map((text) => text.slice(0, 10))).toEqual(before.map((text) => text.slice(0, 10)));
});
