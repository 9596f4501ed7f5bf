// The list of conversations: put in order, put away, selected, and read on any screen.
import { expect, test } from 'playwright/test';
import type { Locator } from 'playwright/test';
import { violationsOf } from './support/axe.ts';
import { addressOf, choose, config, exported, list, question, row, search } from './support/chat-list.ts';
import { ask, awake, openChat } from './support/chat-page.ts';
import { callAPI, seed } from './support/seed.ts';

test.describe.configure({ timeout: 120_000 });

test('a chat that ends in an error is marked, also after the page is loaded anew', async ({ page }) => {
  await openChat(page);
  await ask(page, 'error ProviderBizError');
  const mark = list(page).getByRole('img', { name: 'Last response failed' });
  await expect(mark).toHaveCount(1);
  await page.goto('/');
  await awake(page);
  await expect(mark).toHaveCount(1);
});

test('the list leads to assistants, prompts and schedules, and the menu of a chat renames it', async ({ page }) => {
  await openChat(page);
  for (const [name, path] of [
    ['Assistants', 'assistants'],
    ['Prompts', 'prompts'],
    ['Scheduled questions', 'schedules'],
  ] as const)
    await expect(page.locator('aside').getByRole('link', { name })).toHaveAttribute('href', `/settings/${path}`);
  await ask(page, 'echo renamed soon');
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expect(page.getByRole('textbox', { name: 'Chat title' })).toBeFocused();
});

test('the width of the list, by keyboard and by pointer, is remembered', async ({ page }) => {
  await openChat(page);
  const edge = page.getByRole('separator', { name: 'Resize sidebar' });
  const width = async (): Promise<number | undefined> => (await page.locator('aside').boundingBox())?.width;
  await edge.focus();
  for (let times = 0; times < 2; times++) await page.keyboard.press('ArrowRight');
  await expect.poll(width).toBe(284);
  await edge.hover();
  await page.mouse.down();
  await page.mouse.move(900, 300);
  await page.mouse.up();
  await expect.poll(width).toBe(420);
  await expect(edge).toHaveAttribute('aria-valuenow', '420');
  await page.reload();
  await awake(page);
  await expect.poll(width).toBe(420);
  await edge.dblclick();
  await expect.poll(width).toBe(264);
});

test('a long title leaves room for what was done, in a notice that covers no list', async ({ page, baseURL }) => {
  const [id, title] = [`long-${Date.now()}`, 'echo a title without an end, and on it goes '.repeat(3).trim()];
  const messages = [question(`${id}-q`, title, Date.now())];
  await seed(page.context().request, addressOf(baseURL), { id, title, config, messages });
  await openChat(page);
  const link = list(page).getByRole('link', { name: /a title without/ });
  await link.hover();
  await list(page)
    .getByRole('button', { name: /^Options for “echo a title/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Moved “echo a title' });
  await expect(notice).toHaveCount(1);
  const words = notice.getByText(/^Moved “.*” to trash$/);
  // Cut is the title alone: nothing of the sentence around it is out of sight.
  expect(await words.evaluate((sentence) => sentence.scrollWidth - sentence.clientWidth)).toBe(0);
  expect(await words.locator('bdi').evaluate((name) => name.scrollWidth > name.clientWidth)).toBe(true);
  // In the middle of the page beside the list.
  const middle = async (element: Locator): Promise<number> => {
    const { x, width } = (await element.boundingBox()) ?? { x: NaN, width: 0 };
    return Math.round(x + width / 2);
  };
  expect(await middle(notice)).toBe(await middle(page.getByRole('main')));
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(link).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('Enter right after “New project” makes no second one', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo once');
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/RenameField-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await choose(page, 'echo once', 'Move to project', 'New project');
  await page.keyboard.press('Enter');
  arrive();
  const made = list(page).getByRole('region', { name: 'New project' });
  await expect(made).toHaveCount(1);
  await page.reload();
  await awake(page);
  await expect(made).toHaveCount(1);
});

test('a chat whose archiving the next page has still to send is in the archive once it is sent', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo one');
  let send: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/conversations/*', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.fallback();
  });
  // A browser may send the change while it leaves the page: the archive is read before it arrives.
  await page.route('**/api/conversations?*view=archived*', (route) => route.fulfill({ json: { conversations: [] } }), {
    times: 1,
  });
  await choose(page, 'echo one', 'Archive');
  await page.goto('/settings/data');
  const archive = page.getByRole('region', { name: 'Archive' });
  await expect(archive).toContainText('No archived chats.');
  send();
  await expect(archive.getByRole('button', { name: 'Unarchive “echo one”' })).toBeVisible();
});

test('pinned, in a folder, archived, and each of it there after a reload', async ({ page }) => {
  await openChat(page);
  for (const word of ['one', 'two']) {
    await page.goto('/');
    await awake(page);
    await ask(page, `echo ${word}`);
  }
  await choose(page, 'echo one', 'Pin');
  await expect(list(page).getByRole('region', { name: 'Pinned' }).getByRole('link')).toHaveText('echo one');

  await choose(page, 'echo two', 'Move to project', 'New project');
  const name = page.getByRole('textbox', { name: 'Project name' });
  await expect(name).toBeFocused();
  await name.fill('Numbers');
  await name.press('Enter');
  const folder = list(page).getByRole('region', { name: 'Numbers' });
  await expect(folder.getByRole('listitem').getByRole('link')).toHaveText('echo two');
  await page.reload();
  await awake(page);
  await expect(folder.getByRole('listitem').getByRole('link')).toHaveText('echo two');
  await folder.getByRole('button', { name: 'Numbers', exact: true }).click();
  await expect(row(page, 'echo two')).toHaveCount(0);
  await folder.getByRole('button', { name: 'Numbers', exact: true }).click();

  await choose(page, 'echo two', 'Archive');
  await expect(row(page, 'echo two')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'echo two')).toBeVisible();
  await choose(page, 'echo two', 'Archive');
  await page.goto('/settings/data');
  const archive = page.getByRole('region', { name: 'Archive' });
  await archive.getByRole('button', { name: 'Unarchive “echo two”' }).click();
  await expect(archive).toContainText('No archived chats.');
  await page.goto('/');
  await awake(page);
  await expect(folder.getByRole('listitem').getByRole('link')).toHaveText('echo two');

  await folder.getByRole('button', { name: 'Options for “Numbers”' }).click();
  await page.getByRole('menuitem', { name: 'Delete project…' }).click();
  await page.getByRole('button', { name: 'Delete project, keep chats' }).click();
  await expect(folder).toHaveCount(0);
  await expect(row(page, 'echo two')).toBeVisible();
});

test('folders are put in order by menu and by dragging, and stay so', async ({ page, baseURL }) => {
  const url = addressOf(baseURL);
  const names = ['Alpha', 'Beta', 'Gamma'];
  for (const [at, name] of names.entries())
    await callAPI(page.context().request, url, 'POST', '/api/folders', {
      id: `${name}-${Date.now()}`,
      name,
      position: at + 1,
    });
  await openChat(page);
  await ask(page, 'echo of folders');
  const folders = list(page).getByRole('region', { name: 'Projects' }).locator('[data-sort]');
  await expect(folders).toHaveText(names);

  const move = async (name: string, item: string): Promise<void> => {
    await list(page)
      .getByRole('button', { name: `Options for “${name}”` })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await move('Alpha', 'Move down');
  await expect(folders).toHaveText(['Beta', 'Alpha', 'Gamma']);
  await list(page).getByRole('button', { name: 'Options for “Beta”' }).click();
  await expect(page.getByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await folders.filter({ hasText: 'Gamma' }).dragTo(folders.filter({ hasText: 'Beta' }));
  await expect(folders).toHaveText(['Gamma', 'Beta', 'Alpha']);

  await page.reload();
  await awake(page);
  await expect(folders).toHaveText(['Gamma', 'Beta', 'Alpha']);
});

test('a list of 250 comes by pages while one scrolls', async ({ page, baseURL }) => {
  const titles = Array.from({ length: 250 }, (_, index) => `number ${index}`);
  await callAPI(page.context().request, addressOf(baseURL), 'POST', '/api/import', exported(titles));
  // A page that could not be loaded is requested again.
  await page.route(/after=/, (route) => route.fulfill({ status: 503 }), { times: 1 });
  await openChat(page);
  await expect(row(page, 'number 0')).toBeVisible();
  expect(await list(page).getByRole('link').count()).toBeLessThan(200);
  await expect
    .poll(
      async () => {
        await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
        return row(page, 'number 249').count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await expect(list(page).getByRole('listitem')).toHaveCount(250);
  // Rows that are far from the reader keep their place and are not on the page.
  await expect.poll(() => list(page).getByRole('link').count()).toBeLessThan(150);
  await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  await expect(row(page, 'number 125')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe, ${colorScheme}: list, search, menu, data`, async ({ browser, baseURL }) => {
    const url = addressOf(baseURL);
    const context = await browser.newContext({ baseURL: url, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const violations = async (...besides: string[]): Promise<readonly string[]> => {
      // Colours are judged when they have arrived.
      await page.waitForTimeout(300);
      return violationsOf(page, { without: besides });
    };
    await openChat(page);
    await ask(page, 'echo seen by all');
    await choose(page, 'echo seen by all', 'Move to project', 'New project');
    await page.keyboard.press('Enter');
    expect(await violations()).toEqual([]);
    await choose(page, 'echo seen by all');
    await expect(page.getByRole('menu')).toBeVisible();
    // A menu over the page belongs to none of its regions.
    expect(await violations('region')).toEqual([]);
    await page.keyboard.press('Escape');
    await search(page).fill('seen');
    await expect(list(page).locator('mark').first()).toBeVisible();
    expect(await violations()).toEqual([]);
    await search(page).press('Escape');
    await choose(page, 'echo seen by all', 'Archive');
    await page.goto('/settings/data');
    await expect(page.getByRole('button', { name: 'Unarchive “echo seen by all”' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await context.close();
  });
}

/** A tap far from its middle reaches it. */
async function expectOwnBox(box: Locator): Promise<void> {
  const was = await box.isChecked();
  expect(await box.evaluate((drawn) => getComputedStyle(drawn).appearance)).toBe('none');
  for (const [aside, down, checked] of [
    [19, -19, !was],
    [0, 19, was],
  ] as const) {
    await box.evaluate((drawn) => drawn.scrollIntoView({ block: 'center' }));
    const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
    await box.page().touchscreen.tap(x + width / 2 + aside, y + height / 2 + down);
    await expect(box).toBeChecked({ checked });
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger that rests opens the menu; nothing is wider than the screen', async ({ page }) => {
    await openChat(page);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('echo pressed');
    await page.getByRole('button', { name: 'Send' }).tap();
    await page.getByRole('button', { name: 'Show sidebar' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Chats' });
    const link = drawer.getByRole('link', { name: 'echo pressed' });
    await expect(link).toBeVisible();
    await link.dispatchEvent('touchstart', { touches: [{ identifier: 0, clientX: 60, clientY: 240 }] });
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    await page.getByRole('menuitem', { name: 'Select' }).tap();
    // Drawn by the product, and as large to a finger as any control.
    const pick = drawer.getByRole('checkbox', { name: 'echo pressed' });
    await expect(pick).toBeChecked();
    await expectOwnBox(pick);
    await drawer.getByRole('toolbar').getByRole('button', { name: 'Delete' }).tap();
    await page.goto('/settings/data');
    await expect(page.getByRole('heading', { name: 'Import' })).toBeVisible();
    const away = page.getByRole('checkbox', { name: 'Select “echo pressed”' });
    await expectOwnBox(away);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test('several chats are selected by Shift and by keyboard, deleted together, and brought back together', async ({
  page,
  baseURL,
}) => {
  const url = addressOf(baseURL);
  const at = Date.now();
  for (const [place, title] of ['One', 'Two', 'Three'].entries()) {
    const id = `many-${at}-${place}`;
    await seed(page.context().request, url, { id, title, config, messages: [question(`${id}-q`, title, at)] });
  }
  await openChat(page);
  await row(page, 'Three').click({ modifiers: ['Shift'] });
  await row(page, 'One').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: 'Selected chats' });
  await expect(bar).toContainText('3 selected');
  const two = list(page).getByRole('checkbox', { name: 'Two' });
  await two.focus();
  await page.keyboard.press('Space');
  await expect(bar).toContainText('2 selected');
  expect(await violationsOf(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Two')).toBeVisible();
  await expect(row(page, 'One')).toHaveCount(0);
  await expect(row(page, 'Three')).toHaveCount(0);
  await page.getByText('Moved 2 chats to trash').first().locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'One')).toBeVisible();
  await expect(row(page, 'Three')).toBeVisible();
  await row(page, 'Two').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});
