// A phone: every target is large enough for a finger, menus are sheets, long presses open them, swipes never leave the chat.
import { expect } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { answers, awake, ended, field, lastAnswer, modelButton, openChat } from './support/chat-page.ts';
import { hollow, tooSmall } from './support/finger.ts';
import { test } from './support/shared-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as object);

/** Enter begins a line here: it is sent by its button. */
async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(answers(page)).toHaveCount(1);
  await ended(page);
}

async function press(page: Page, target: Locator): Promise<void> {
  // At rest: a drawer that opens is not in its place yet.
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to press');
  const tools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + Math.min(box.width / 2, 60), y: box.y + Math.min(box.height / 2, 20) }];
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByRole('menu')).toBeVisible();
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const close = async (page: Page): Promise<void> => {
  await page
    .getByRole('menuitem', { name: 'Close' })
    .or(page.getByRole('button', { name: 'Close' }))
    .last()
    .tap();
  await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toHaveCount(0);
};

const places: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['the start', () => Promise.resolve()],
  ['a chat', (page) => ask(page, 'markdown')],
  ['a tool that asks', (page) => ask(page, 'search')],
  ['an error', (page) => ask(page, 'error InvalidProviderAPIKey')],
  [
    'the list',
    async (page) => {
      await ask(page, 'echo one');
      await page.getByRole('button', { name: 'Show sidebar' }).tap();
      await expect(page.getByRole('dialog', { name: 'Chats' })).toBeVisible();
    },
  ],
  [
    'the picker',
    async (page) => {
      await modelButton(page).tap();
      await expect(page.getByRole('row').first()).toBeVisible();
    },
  ],
  [
    'the settings of a chat',
    async (page) => {
      await page.getByRole('button', { name: 'Chat settings' }).tap();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  ...[
    '',
    '/general',
    '/providers',
    '/providers/groq',
    '/providers/new',
    '/assistants/new',
    '/schedules',
    '/tools',
    '/packages',
    '/usage',
    '/data',
    '/account',
  ].map(
    (path) =>
      [
        `/settings${path}`,
        async (page: Page) => {
          await page.goto(`/settings${path}`);
          await awake(page);
          await expect(page.getByRole('heading').first()).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        },
      ] as const,
  ),
];

test('every control is 44 px or more for a finger, on every screen', async ({ page }) => {
  test.setTimeout(180_000);
  for (const [name, reach] of places) {
    await openChat(page);
    await reach(page);
    expect.soft(await tooSmall(page), name).toEqual([]);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name)
      .toBeLessThanOrEqual(0);
    expect.soft(await hollow(page), name).toEqual([]);
  }
});

test('a long press opens the menu of a message and of a chat, as a sheet with a handle and Close', async ({
  chat: page,
}) => {
  await ask(page, 'echo pressed');
  const address = page.url();
  await press(page, lastAnswer(page).locator('[data-words]'));
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Copy as plain text' })).toBeVisible();
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(390);
  const foot = async (): Promise<number> => {
    const { y = 0, height = 0 } = (await menu.boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(foot).toBeCloseTo(844, 0);
  await close(page);
  await press(page, page.getByRole('article', { name: /^You, / }).getByText('echo pressed'));
  await menu.getByRole('menuitem', { name: 'Select text' }).tap();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain('echo pressed');
  await page.getByRole('button', { name: 'Show sidebar' }).tap();
  await press(page, page.getByRole('link', { name: 'echo pressed' }));
  await expect(menu.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  expect(page.url()).toBe(address);
});

test('a sheet is pulled down by its handle', async ({ chat: page }) => {
  await modelButton(page).tap();
  const sheet = page.getByRole('dialog', { name: 'Choose a model' });
  await expect(sheet).toBeVisible();
  await expect.poll(async () => Math.round((await sheet.boundingBox())?.y ?? 0)).toBe(101);
  const tools = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: 195, y }];
  await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(112) });
  for (const y of [150, 200, 260])
    await tools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(y) });
  await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(sheet).toHaveCount(0);
});

test('a list of choices dims the dialog that it opens from', async ({ page }) => {
  await openChat(page);
  await page.getByRole('region', { name: 'Connect a model' }).getByRole('button', { name: 'Connect' }).tap();
  // Hidden from those who listen while its list is open.
  const dialog = page.getByRole('dialog', { name: 'Connect a model', includeHidden: true });
  await dialog.getByLabel('API key', { exact: true }).fill('sk-0123456789abcdef');
  /** The head of the dialog is what lies on top there. */
  const onTop = () =>
    dialog.evaluate((element) => {
      const { x, y, width } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + 20));
    });
  await expect.poll(onTop).toBe(true);
  await dialog.getByRole('combobox').tap();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect.poll(onTop).toBe(false);
});

test('a source opens a sheet with its title, and its page from there', async ({ chat: page }) => {
  await ask(page, 'search');
  await lastAnswer(page)
    .getByRole('paragraph')
    .getByRole('link', { name: /example\.com/ })
    .tap();
  const sheet = page.getByRole('dialog', { name: 'example.com' });
  await expect(sheet).toContainText('The Amazon and its tributaries');
  await expect(sheet.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', 'https://example.com/amazon');
  expect(await tooSmall(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet).toHaveCount(0);
  expect(page.context().pages()).toHaveLength(1);
});

test('Details of an error stand in the corner, and leave the row to the repairs', async ({ chat: page }) => {
  await ask(page, 'error InvalidProviderAPIKey');
  const details = lastAnswer(page).getByRole('button', { name: 'Details', exact: true });
  const repair = lastAnswer(page).getByRole('button', { name: 'Check API key' });
  const [corner, row] = [await details.boundingBox(), await repair.boundingBox()];
  if (!corner || !row) throw new Error('one of the buttons is not drawn');
  expect(corner.y + corner.height).toBeLessThanOrEqual(row.y);
  await details.tap();
  await expect(details).toHaveAttribute('aria-expanded', 'true');
});

test('a swipe from the edge opens the list, and no swipe leaves the chat', async ({ chat: page }) => {
  await ask(page, 'echo here');
  const address = page.url();
  const tools = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number): Promise<void> => {
    await tools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 420 }] });
    for (let step = 1; step <= 6; step++) {
      const x = from + ((to - from) * step) / 6;
      await tools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: 420 }] });
    }
    await tools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(4, 300);
  await expect(page.getByRole('dialog', { name: 'Chats' })).toBeVisible();
  expect(page.url()).toBe(address);
  await swipe(300, 20);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const [from, to] of [
    [100, 380],
    [380, 60],
  ] as const)
    await swipe(from, to);
  expect(page.url()).toBe(address);
  await expect(lastAnswer(page)).toContainText('here');
});

test('a keyboard over the page makes it shorter, and the field stays in sight', async ({ page }) => {
  await openChat(page);
  await page.evaluate(() => {
    const seen = window.visualViewport;
    if (!seen) throw new Error('no visual viewport');
    Object.defineProperty(seen, 'height', { value: innerHeight - 300, configurable: true });
    seen.dispatchEvent(new Event('resize'));
  });
  await expect
    .poll(async () => {
      const box = await field(page).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    })
    .toBeLessThan(844 - 300);
});
