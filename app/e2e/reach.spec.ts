// Everyone can use it: by keyboard, by ear, on a phone, in light and dark, in their language.
import { expect } from 'playwright/test';
import { violationsOf } from './support/axe.ts';
import {
  answers,
  ask,
  awake,
  chooseOption,
  ended,
  field,
  lastAnswer,
  modelButton,
  openChat,
  say,
} from './support/chat-page.ts';
import { test } from './support/shared-page.ts';

test('by keyboard alone: ask, read, choose a model, stop', async ({ page }) => {
  await openChat(page);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('echo keys');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('and lines');
  await page.keyboard.press('Enter');
  await ended(page);
  await expect(lastAnswer(page)).toContainText('and lines');
  await expect(field(page)).toBeFocused();

  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(lastAnswer(page)).toBeFocused();
  await page.keyboard.press('Alt+Shift+ArrowUp');
  await expect(page.getByRole('article', { name: /^You, / })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();

  await modelButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('demo slow');
  await page.keyboard.press('Enter');
  await expect(modelButton(page)).toContainText('Slow');
  // Whoever has chosen a model is about to write.
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('long');
  await page.keyboard.press('Enter');
  await expect(lastAnswer(page)).toContainText(/\w{3}/);
  await page.keyboard.press('Escape');
  await expect(lastAnswer(page)).toContainText('You stopped this response');
});

test('what a style overrides stays overridden, in whichever file it comes', async ({ chat: page }) => {
  // Beside the list there is no second way to it, and the mark of the search field is not under its words.
  await expect(page.getByRole('button', { name: 'Hide sidebar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show sidebar' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'New chat' })).toHaveCount(1);
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  expect(parseFloat(await search.evaluate((element) => getComputedStyle(element).paddingInlineStart))).toBeGreaterThan(
    24,
  );
});

test('styles of a page that was left stay for what is opened later', async ({ page }) => {
  const styles = (): Promise<readonly string[]> =>
    page
      .locator('head link[rel="stylesheet"]')
      .evaluateAll((links) => (links as HTMLLinkElement[]).map(({ href }) => href)); // of the selector
  await page.goto('/settings/prompts/new');
  await awake(page);
  const here = await styles();
  await page.getByRole('link', { name: 'Usage', exact: true }).click();
  await expect(page).toHaveURL(/settings\/usage/);
  await expect(page.getByRole('heading', { name: 'Usage', exact: true })).toBeVisible();
  const there = await styles();
  expect(there.length).toBeGreaterThan(here.length);
  expect(there).toEqual(expect.arrayContaining([...here]));
  expect(new Set(there).size).toBe(there.length);
});

test('a composition is not sent by its Enter', async ({ chat: page }) => {
  await field(page).fill('にほん');
  await field(page).evaluate((element) => {
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true }),
    );
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    );
  });
  await expect(field(page)).toHaveValue('にほん');
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('the conversation follows new text only while the reader is at its end', async ({ page }) => {
  await openChat(page, 'demo');
  await say(page, 'long');
  const box = page.getByTestId('transcript');
  const more = page.getByText('More below');
  await expect(more).toBeVisible();
  // A long answer is read from its beginning: its question stays in sight.
  await expect(page.getByRole('article', { name: /^You, / })).toBeInViewport();
  await more.click();
  await expect.poll(() => box.evaluate((element) => element.scrollTop), { timeout: 15_000 }).toBeGreaterThan(200);
  await box.hover();
  await page.mouse.wheel(0, -400);
  // The wheel has come to rest.
  const top = (): Promise<number> => box.evaluate((element) => element.scrollTop);
  await expect
    .poll(async () => {
      const before = await top();
      await page.waitForTimeout(200);
      return Math.abs((await top()) - before);
    })
    .toBeLessThan(1);
  const held = await top();
  await page.waitForTimeout(800);
  expect(Math.abs((await top()) - held)).toBeLessThan(4);
  await page.getByText('More below').click();
  await expect
    .poll(() => box.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight))
    .toBeLessThan(60);
});

test('the keyboard stays where it was: versions, an answer again, an editor closed', async ({ chat: page }) => {
  await ask(page, 'echo one');
  const focused = page.locator(':focus');
  const answer = lastAnswer(page);
  await answer.getByRole('button', { name: 'Regenerate' }).focus();
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('2 / 2');
  // Its buttons are gone while it is written: the answer itself has the keyboard.
  await expect(focused).toHaveAttribute('aria-busy', 'false');
  await answer.getByRole('button', { name: 'Previous version' }).focus();
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('1 / 2');
  // At the first version there is no way back: one more press compares the two.
  await expect(focused).toHaveAccessibleName('Next version');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('2 / 2');
  await expect(focused).toHaveAccessibleName('Previous version');
  const question = page.getByRole('article', { name: /^You, / });
  await question.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  await expect(focused).toHaveRole('textbox');
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName(/^You, |^Edit$/);
});

test('the switch of versions keeps the keyboard where one version is longer, and beside a find bar', async ({
  chat: page,
}) => {
  await ask(page, 'echo one');
  await ask(page, 'echo two');
  const question = page.getByRole('article', { name: /^You, / }).first();
  await question.getByRole('button', { name: 'Edit' }).focus();
  await page.keyboard.press('Enter');
  const within = question.locator(':focus');
  await expect(within).toHaveRole('textbox');
  await page.keyboard.type(' more');
  await page.keyboard.press('Enter');
  await expect(answers(page)).toHaveCount(1);
  await ended(page);
  await page.goto(`${page.url()}?find=one`);
  await expect(page.getByRole('search', { name: 'Search results in this chat' })).toBeVisible();
  await question.getByRole('button', { name: 'Previous version' }).focus();
  await page.keyboard.press('Enter');
  await expect(answers(page)).toHaveCount(2);
  await expect(within).toHaveAccessibleName('Next version');
  await page.keyboard.press('Enter');
  await expect(answers(page)).toHaveCount(1);
  await expect(within).toHaveAccessibleName('Previous version');
});

test('the sign of life is announced each time, not once', async ({ page }) => {
  await openChat(page, 'demo-slow');
  await say(page, 'long');
  const announced = page.getByTestId('announcer').locator('span:not([data-heard])');
  for (let time = 0; time < 2; time++) {
    await expect(announced).toHaveText('Still responding', { timeout: 20_000 });
    await announced.evaluate((node) => node.setAttribute('data-heard', 'yes'));
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('one column, the list in a drawer, the picker a sheet, nothing wider than the screen', async ({ page }) => {
    await openChat(page);
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wide()).toBeLessThanOrEqual(0);
    await field(page).fill('markdown');
    await page.getByRole('button', { name: 'Send' }).tap();
    await ended(page);
    expect(await wide()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Show sidebar' }).tap();
    await page.getByRole('dialog', { name: 'Chats' }).getByRole('link', { name: 'markdown' }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await modelButton(page).tap();
    const sheet = page.getByRole('dialog', { name: 'Choose a model' });
    await expect(sheet).toBeVisible();
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('Enter adds a new line', async ({ chat: page }) => {
    await field(page).fill('one');
    await field(page).press('Enter');
    await expect(field(page)).toHaveValue('one\n');
  });

  test('text in fields is large enough that iOS does not zoom', async ({ chat: page }) => {
    expect(
      await field(page).evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThanOrEqual(16);
  });
});

test.describe('a chosen theme', () => {
  test.use({ colorScheme: 'light' });
  test('is there from the first byte of the next page', async ({ page }) => {
    await openChat(page);
    await page.getByRole('button', { name: 'Theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    // Chromium stores a cookie that a page sets a moment later.
    const html = async (): Promise<string> => (await page.context().request.get('/')).text();
    await expect.poll(html).toMatch(/<html[^>]*data-theme="dark"/);
  });
});

test.describe('a German reader', () => {
  test.use({ locale: 'de-DE' });
  test('is spoken to in German, and may choose otherwise without a reload', async ({ page }) => {
    await page.goto('/');
    await awake(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('heading', { name: 'Woran möchtest du arbeiten?' })).toBeVisible();
    await page.getByRole('button', { name: 'Einstellungen', exact: true }).click();
    await chooseOption(page.getByLabel('Sprache'), '简体中文');
    await expect(page.getByRole('heading', { name: '设置' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  });
});

test('an image that cannot be read is refused before it is sent', async ({ page }) => {
  await openChat(page);
  const files = [
    { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('\0x') },
    { name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') },
  ];
  await page.locator('input[type=file]').setInputFiles(files);
  const tray = page.getByRole('list', { name: 'Attachments' });
  await expect(tray).toContainText('song.mp3 isn’t audio in any known format, so it can’t be transcribed.');
  await expect(tray).toContainText('Couldn’t read torn.png');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
});
