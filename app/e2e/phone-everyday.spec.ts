// Everyday work on a phone: servers of tools, images, dictation, usage and temporary chats, by finger at 390 px.
import { expect as impatient, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { startEverything } from '../server/mcp/testing/everything.ts';
import { startMcpVendor } from '../server/mcp/testing/mcp-vendor.ts';
import { answers, awake, chooseModel, ended, field, lastAnswer, openChat, openWith } from './support/chat-page.ts';
import { hollow, tooSmall } from './support/finger.ts';
import { startLocalServer } from './support/local-server.ts';
import { callAPI } from './support/seed.ts';
import { lasting, startVoiceVendor } from './support/voice-vendor.ts';

const expect = impatient.configure({ timeout: 20_000 });
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['microphone'],
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  },
});

/** Targets for a finger, and no more than the width of the screen, in every part of the page. */
async function fits(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    // One that a scroll drives has no end.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.all(timed.map(({ finished }) => finished.catch(() => undefined)));
  });
  for (const end of [false, true]) {
    if (end)
      await page.evaluate(() => {
        for (const box of document.querySelectorAll('*'))
          if (box === document.scrollingElement || /auto|scroll/.test(getComputedStyle(box).overflowY))
            box.scrollTop = box.scrollHeight;
      });
    expect.soft(await tooSmall(page), name).toEqual([]);
    expect.soft(await sideways(page), name).toEqual([]);
    expect.soft(await hollow(page), name).toEqual([]);
  }
}

/** Boxes that a finger would move sideways: what is made for it, as tables and code, has a name. */
const sideways = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, main, main *, [role="dialog"], [role="dialog"] *')].flatMap((box) => {
      const scrolls = box === document.documentElement || /auto|scroll/.test(getComputedStyle(box).overflowX);
      const made =
        (box.matches('[aria-label], [role="tablist"], textarea, input, pre') && box.tagName !== 'MAIN') ||
        // The switches of the message field, which stay one row (Composer.css.ts).
        getComputedStyle(box).scrollbarWidth === 'none';
      return scrolls && !made && box.scrollWidth > box.clientWidth + 1
        ? [`${box.tagName} ${box.className} ${box.scrollWidth} > ${box.clientWidth}`]
        : [];
    }),
  );

/** Into view and under a finger, as a person would. */
async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.tap();
}

/** Enter begins a line here: it is sent by its button. */
async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await tap(page.getByRole('button', { name: 'Send' }));
}

test('a server of tools is added, its tool asks, and its result stands in the answer', async ({ page }) => {
  const [everything, vendor] = await Promise.all([startEverything(), startMcpVendor()]);
  try {
    await chooseModel(page, { provider: 'openai', model: 'call mcp-everything____echo {"message":"by finger"}' });
    const vault = JSON.stringify({ baseURL: vendor.url, apiKey: 'only-in-this-browser' });
    await page.addInitScript((text) => localStorage.setItem('tributary.vault.openai', text), vault);
    await page.goto('/settings/tools');
    await awake(page);
    await page.getByLabel('Server address').fill(everything.url);
    await page.getByLabel('Name (optional)').fill('Everything');
    await fits(page, 'the form');
    await tap(page.getByRole('button', { name: 'Add server' }));
    const row = page.getByRole('listitem').filter({ hasText: everything.url });
    await expect(row).toContainText(/(All tools on \(\d+\)|\d+ of \d+ on), about [\d,]+ tokens/);
    await tap(row.getByRole('button', { expanded: false }));
    await expect(page.getByRole('combobox', { name: 'Permission for echo' })).toBeVisible();
    await fits(page, 'the server and its tools');
    await tap(page.getByRole('switch', { name: 'Use Everything in new chats' }));
    await tap(row.getByText(/^\d+ resources$/));
    await tap(row.getByRole('button', { name: 'Read' }).first());
    await fits(page, 'a resource');
    await page.goto('/');
    await awake(page);
    await say(page, 'Go on');
    const consent = page.getByRole('group', { name: 'Needs your permission', exact: true });
    await expect(consent).toContainText('Allow Everything to run?');
    await fits(page, 'the question');
    await tap(page.getByRole('button', { name: 'More ways to allow' }));
    await expect(page.getByRole('menuitem', { name: 'Always allow' })).toBeVisible();
    await fits(page, 'the ways to allow');
    await page.getByRole('menuitem', { name: 'Close' }).tap();
    await tap(page.getByRole('button', { name: 'Allow once' }));
    await expect(lastAnswer(page)).toContainText('it said: Echo: by finger');
    await ended(page);
    const card = lastAnswer(page)
      .getByRole('group', { name: /^Everything/ })
      .first();
    await tap(card.getByRole('button', { expanded: false }).first());
    await expect(card).toContainText('by finger');
    await fits(page, 'the card');
  } finally {
    await Promise.all([everything.stop(), vendor.close()]);
  }
});

test('images are made, opened and used as reference', async ({ page }) => {
  await openChat(page);
  await tap(page.getByRole('button', { name: 'Show sidebar' }));
  await tap(page.getByRole('link', { name: 'Images', exact: true }));
  await expect(page.getByRole('heading', { name: 'Images' })).toBeVisible();
  await fits(page, 'the page');
  await page.getByLabel('Prompt').fill('A quiet river');
  await tap(page.getByRole('button', { name: 'Create' }));
  const gallery = page.getByRole('list', { name: 'Created images' });
  await expect(gallery.getByRole('img').first()).toBeVisible();
  await fits(page, 'the gallery');
  await tap(gallery.getByRole('img').first());
  const viewer = page.getByRole('dialog', { name: 'Image' });
  await expect(viewer.getByRole('img', { name: 'A quiet river' })).toBeVisible();
  await fits(page, 'the image');
  await tap(viewer.getByRole('button', { name: 'Use as reference' }));
  await expect(page.getByRole('img', { name: 'Reference image 1' })).toBeVisible();
  await fits(page, 'the reference');
});

test('what is said becomes text; a failure is seen whole', async ({ page, baseURL }) => {
  const vendor = await startVoiceVendor();
  try {
    await openChat(page);
    await callAPI(page.request, baseURL ?? '', 'PUT', '/api/vault/openai', { apiKey: 'sk-voice', baseURL: vendor.url });
    await page.reload();
    await awake(page);
    vendor.refuseNext();
    // A microphone takes its time, as while its user is asked for it: that is no part of the recording.
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const get = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = (wanted) => new Promise((done) => setTimeout(() => done(get(wanted)), 6_000));
    });
    const dictation = page.getByRole('group', { name: 'Dictation' });
    await tap(page.getByRole('button', { name: 'Dictate' }));
    const first = await dictation.evaluate(async (group) => {
      while (!/0:(?!00)\d/.test(group.textContent ?? '')) await new Promise((resolve) => setTimeout(resolve, 20));
      return group.textContent;
    });
    expect(first).toMatch(/0:0[1-5]/);
    // The browser's own sound is a beep a second: a slow page may miss the first.
    await expect(dictation).toContainText(lasting(3));
    await fits(page, 'listening');
    await tap(dictation.getByRole('button', { name: 'Done' }));
    await expect(dictation).toContainText('The ears are full.');
    await fits(page, 'the failure');
    await tap(dictation.getByRole('button', { name: 'Try again' }));
    await expect(field(page)).toHaveValue('The river is wide.');
  } finally {
    await vendor.close();
  }
});

test('usage is read, and a limit is set', async ({ page }) => {
  const usage = { prompt_tokens: 1000, completion_tokens: 200, total_tokens: 1200 };
  const vendor = await startLocalServer(0, undefined, usage);
  try {
    await openWith(page, { openai: { apiKey: 'sk-one', baseURL: vendor.baseURL } }, 'openai', 'gpt-4o');
    await say(page, 'hello');
    await expect(answers(page)).toHaveCount(1);
    await ended(page);
    await page.goto('/settings/usage');
    await awake(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('term').filter({ hasText: 'Spent (USD)' })).toBeVisible();
    await fits(page, 'the page');
    await tap(main.getByRole('button', { name: 'Purposes' }));
    await expect(main.getByRole('table', { name: 'Purposes' })).toBeVisible();
    await fits(page, 'a table');
    await tap(main.getByRole('button', { name: 'Limit in USD' }));
    const limit = main.getByRole('textbox', { name: 'Per day' });
    await limit.fill('5');
    await limit.press('Enter');
    await expect(main.getByText(/of \$5.* used/)).toBeVisible();
    await fits(page, 'the limits');
  } finally {
    await vendor.close();
  }
});

test('a temporary chat is begun, looks like one, and is kept', async ({ page }) => {
  await openChat(page);
  await tap(page.getByRole('button', { name: 'Temporary chat', exact: true }));
  await expect(page.getByRole('heading', { name: 'Temporary chat', exact: true })).toBeVisible();
  await fits(page, 'the start');
  await say(page, 'Hello there');
  await expect(answers(page)).toHaveCount(1);
  await ended(page);
  await fits(page, 'the chat');
  await tap(page.getByRole('button', { name: 'Keep this chat' }));
  await expect(page).toHaveURL(/\/c\/(?!temporary-)/);
  await expect(answers(page)).toHaveCount(1);
});
