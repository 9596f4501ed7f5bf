// Keys that do what the buttons do: listed, changed, and never where they would take what somebody writes.
import { expect, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { violationsOf } from './support/axe.ts';
import { ask, awake, ended, field, lastAnswer, openChat } from './support/chat-page.ts';

test.describe.configure({ timeout: 120_000 });
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const shortcuts = (page: Page): Locator => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search and navigate' });
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Opens a chat whose keyboard is there: its keys are told on the buttons then. */
async function openWithKeys(page: Page): Promise<void> {
  await openChat(page);
  await keysAreThere(page);
}

const keysAreThere = (page: Page): Promise<void> =>
  expect(page.locator('[aria-keyshortcuts]').first()).toBeAttached({ timeout: 20_000 });

test('each shortcut does its work, and none takes what is being written', async ({ page }) => {
  await openChat(page);
  await page.keyboard.type('what? 1/2');
  await expect(field(page)).toHaveValue('what? 1/2');
  await page.keyboard.press('Control+Shift+Backspace');
  await expect(field(page)).not.toHaveValue('what? 1/2');
  await field(page).fill('');
  // An input method that is composing has its keys for itself.
  await field(page).evaluate((area) =>
    area.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, isComposing: true, bubbles: true }),
    ),
  );
  await expect(palette(page)).toHaveCount(0);

  await ask(page, 'echo words to copy');
  await ended(page);
  await page.keyboard.press('Control+Shift+c');
  await expect(page.getByText('Copied', { exact: true }).first()).toBeVisible();
  expect(await copied(page)).toContain('words to copy');
  await page.keyboard.press('Control+Shift+x');
  await expect(page.getByText('Nothing to copy yet').first()).toBeVisible();

  const list = page.getByRole('navigation', { name: 'Chats' });
  await page.keyboard.press('Control+b');
  await expect(list).toBeHidden();
  await page.keyboard.press('Control+Shift+s');
  await expect(list).toBeVisible();
  await page.keyboard.press('Control+Shift+m');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(lastAnswer(page)).toBeFocused();
  await page.keyboard.press('Shift+Escape');
  await expect(field(page)).toBeFocused();
  // The browser may open its chooser before it has heard that Playwright waits for one.
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 3_000 });
    await page.keyboard.press('Control+u');
    await chooser;
  }).toPass({ timeout: 20_000 });

  await page.keyboard.press('Control+Shift+Backspace');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await list.getByRole('link', { name: 'echo words to copy' }).click();
  await expect(lastAnswer(page)).toBeVisible();
  await page.keyboard.press('Control+Shift+o');
  await expect(page).toHaveURL(/\/$/);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+,');
  await expect(page).toHaveURL(/\/settings$/);
});

test('the list of shortcuts: opened by its keys, keys changed there, the usual ones put back', async ({ page }) => {
  await openWithKeys(page);
  await page.keyboard.press('Control+/');
  await expect(shortcuts(page)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Control+/');
  await expect(shortcuts(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Hide sidebar' }).focus();
  await page.keyboard.press('?');
  const own = (name: string): Locator => shortcuts(page).getByRole('button', { name: `Change keys for “${name}”` });
  const status = shortcuts(page).getByRole('status');
  await own('New chat').click();
  await page.keyboard.press('n');
  await expect(status).toContainText('are used for typing');
  await page.keyboard.press('Control+k');
  await expect(status).toContainText('already used for “Search and commands”');
  await page.keyboard.press('Alt+n');
  await expect(status).toHaveText('“New chat” now uses Alt+N.');
  // Escape leaves the change, and only then the list.
  await own('Attach files').click();
  await page.keyboard.press('Escape');
  await expect(shortcuts(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts(page)).toHaveCount(0);

  await expect(page.getByRole('link', { name: 'New chat' }).first()).toHaveAttribute('aria-keyshortcuts', 'Alt+N');
  await page.goto('/settings/general');
  await awake(page);
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeEnabled();
  await page.keyboard.press('Alt+n');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/settings/general');
  await awake(page);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await shortcuts(page).getByRole('button', { name: 'Reset all' }).click();
  await expect(own('New chat')).toHaveAccessibleName(/Ctrl Shift O/);
});

test('the palette runs commands: rename, theme, another model, the picker', async ({ page }) => {
  let asked = (): void => undefined;
  let pressed = (): void => undefined;
  const waits = new Promise<void>((resolve) => (asked = resolve));
  const goesOn = new Promise<void>((resolve) => (pressed = resolve));
  await page.route(/ShortcutHost.*\.js$/, async (route) => {
    asked();
    await goesOn;
    await route.continue();
  });
  await openChat(page);
  await waits;
  // Before the keyboard's code is there.
  await page.keyboard.press('Control+k');
  pressed();
  await expect(palette(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await ask(page, 'echo palette');
  await ended(page);
  const run = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(words);
    await expect(palette(page).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(palette(page)).toHaveCount(0);
  };
  await run('rename');
  await expect(page.getByRole('textbox', { name: 'Chat title' })).toBeFocused();
  await page.keyboard.press('Escape');
  await run('between light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', /dark|light/);
  await run('use slow');
  await expect(page.getByRole('button', { name: /^Model/ })).toContainText('Slow');
  await run('switch model');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await run('archive');
  await expect(page).toHaveURL(/\/$/);
});
