// Replies that survive: a reload, a second tab, another device, a cut network, a server that dies.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect as impatient, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import {
  answers,
  answerWith,
  ask,
  awake,
  ended,
  failure,
  field,
  lastAnswer,
  openChat,
  askedAt,
  say,
} from './support/chat-page.ts';
import { callAPI } from './support/seed.ts';

test.describe.configure({ timeout: 120_000 });
/** Answers take the time that they take; the machine may have other work. */
const expect = impatient.configure({ timeout: 20_000 });

const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });
/**
 * Text of every block: one out of sight is left out of the rendering and has no `innerText`. A formula counts as its source, which is shown
 * until it is typeset.
 */
const textOf = (page: Page): Promise<string> =>
  lastAnswer(page)
    .locator('p, li, pre, td, th, h3, h4')
    .evaluateAll((blocks) =>
      blocks
        .map((block) => {
          const copy = block.cloneNode(true) as Element; // a clone of an element is one
          for (const formula of copy.querySelectorAll('.katex'))
            formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '');
          return copy.textContent;
        })
        .join('\n'),
    );
const writing = (page: Page): Promise<void> =>
  expect.poll(async () => (await textOf(page)).length, { timeout: 20_000 }).toBeGreaterThan(40);

/** Every word of the answer once and in its order: as the server stored it. */
async function expectWhole(page: Page): Promise<void> {
  await ended(page);
  const followed = await textOf(page);
  await page.reload();
  await ended(page);
  await expect.poll(() => textOf(page)).toBe(followed);
}

test('a reload in the middle goes on where it was: what is stored at once, then the rest', async ({ page }) => {
  await openChat(page, 'demo');
  await say(page, 'markdown');
  await writing(page);
  const before = (await textOf(page)).slice(0, 40);
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'true');
  await page.reload();
  await writing(page);
  expect((await textOf(page)).slice(0, 40)).toBe(before);
  await expectWhole(page);
});

test('a second tab follows live, stops it, and both say so', async ({ page, context }) => {
  await openChat(page, 'demo-slow');
  await say(page, 'long');
  await writing(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await writing(second);
  await stop(second).click();
  await expect(lastAnswer(second)).toContainText('You stopped this response');
  await expect(lastAnswer(page)).toContainText('You stopped this response');
  await expect.poll(async () => (await textOf(page)) === (await textOf(second))).toBe(true);
});

test('a question that is deleted in the middle of its answer: the provider is stopped, and undo brings both back', async ({
  page,
}) => {
  await openChat(page, 'demo-slow');
  const begun = page.waitForResponse((answer) => askedAt.test(answer.url()));
  await say(page, 'long');
  const { runId } = (await (await begun).json()) as { runId: string };
  await writing(page);
  const question = page.getByRole('article', { name: /^You, / });
  await question.hover();
  await question.getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question).toHaveCount(0);
  await expect(stop(page)).toHaveCount(0);
  const { origin } = new URL(page.url());
  await expect
    .poll(() => callAPI(page.request, origin, 'GET', `/api/runs/${runId}`))
    .toMatchObject({ status: 'abort' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lastAnswer(page)).toContainText('You stopped this response');
});

test('a tab that is open sees what another asks, without a reload', async ({ page, context }) => {
  await openChat(page);
  await ask(page, 'echo one');
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(lastAnswer(second)).toContainText('one');
  await ask(page, 'echo two');
  await expect(lastAnswer(second)).toContainText('two');
  await page.getByRole('textbox', { name: 'Chat title' }).fill('Both know');
  await page.keyboard.press('Enter');
  await expect(second.getByRole('link', { name: 'Both know' })).toBeVisible();
});

test('another device of the same user sees the answer being written, and the mark in its list', async ({
  page,
  context,
  browser,
}) => {
  await openChat(page, 'demo-slow');
  await say(page, 'long');
  await writing(page);
  const device = await browser.newContext();
  await device.addCookies(await context.cookies());
  const other = await device.newPage();
  await other.goto(new URL('/', page.url()).href);
  await awake(other);
  await expect(other.getByRole('img', { name: 'Responding' })).toBeVisible();
  await other.goto(page.url());
  await writing(other);
  await stop(page).click();
  await expect(lastAnswer(other)).toContainText('You stopped this response', { timeout: 15_000 });
  await device.close();
});

test('a cut network: the answer goes on when it is back, and what was typed meanwhile is sent', async ({
  page,
  context,
}) => {
  await openChat(page, 'demo');
  await say(page, 'markdown');
  await writing(page);
  await context.setOffline(true);
  await expect(page.getByText('Can’t reach the server')).toBeVisible({ timeout: 20_000 });
  await say(page, 'echo typed without a network');
  await page.waitForTimeout(1_500);
  await context.setOffline(false);
  await expect(page.getByText('Can’t reach the server')).toHaveCount(0, { timeout: 20_000 });
  await expect(answers(page)).toHaveCount(2, { timeout: 40_000 });
  await ended(page);
  await expect(lastAnswer(page)).toContainText('typed without a network');
  await expectWhole(page);
});

test('a question asked without a network is kept over a closed page and sent by the next', async ({
  page,
  context,
}) => {
  await openChat(page);
  await ask(page, 'echo one');
  const url = page.url();
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await say(page, 'echo nothing is lost');
  await expect(lastAnswer(page)).toContainText('Waiting to reconnect');
  await page.close();
  const next = await context.newPage();
  await next.goto(url);
  await expect(lastAnswer(next)).toContainText('nothing is lost', { timeout: 20_000 });
  await expect(answers(next)).toHaveCount(2);
});

test('a chat begun without a network is there again at its address', async ({ page, context }) => {
  await openChat(page);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await say(page, 'echo the very first words');
  await expect(page).toHaveURL(/\/c\//);
  await expect(lastAnswer(page)).toContainText('Waiting to reconnect');
  const url = page.url();
  await page.close();
  const next = await context.newPage();
  await next.goto(url);
  await expect(lastAnswer(next)).toContainText('the very first words');
  await expect(next).toHaveURL(url);
  await next.reload();
  await expect(lastAnswer(next)).toContainText('the very first words');
});

test('without a network at all chats are begun and left, and each has its answer in the end', async ({
  page,
  context,
}) => {
  const newChat = page
    .getByRole('button', { name: 'New chat' })
    .or(page.getByRole('link', { name: 'New chat' }))
    .first();
  await openChat(page);
  await context.setOffline(true);
  for (const words of ['first', 'second']) {
    await say(page, `echo the ${words} offline`);
    await expect(page).toHaveURL(/\/c\//);
    await expect(lastAnswer(page)).toContainText('Waiting to reconnect');
    await newChat.click();
    await expect(page).toHaveURL(/\/$/);
  }
  await context.setOffline(false);
  for (const words of ['first', 'second']) {
    const link = page.getByRole('link', { name: new RegExp(`the ${words} offline`) });
    const address = await link.getAttribute('href');
    // The list is put in a new order as answers arrive: a row can move away between press and release.
    await expect(async () => {
      await link.click();
      await expect(page).toHaveURL(new RegExp(`${address}$`), { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(lastAnswer(page)).toContainText(`the ${words} offline`, { timeout: 20_000 });
  }
});

test('a question that was refused stays, with its error, over a reload', async ({ page }) => {
  await openChat(page);
  await answerWith(page, failure('InvalidProviderAPIKey', 'Incorrect API key provided', 401));
  await say(page, 'echo still here');
  await expect(lastAnswer(page).getByRole('alert')).toContainText('rejected the API key');
  await page.reload();
  await expect(page.getByText('echo still here').last()).toBeVisible();
  await expect(lastAnswer(page).getByRole('alert')).toContainText('rejected the API key');
});

test('a stopped answer is continued with what it said', async ({ page }) => {
  await openChat(page, 'demo');
  await say(page, 'long');
  await writing(page);
  await stop(page).click();
  await expect(lastAnswer(page)).toContainText('You stopped this response');
  const before = (await textOf(page)).slice(0, 40);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'true');
  await expect.poll(async () => (await textOf(page)).slice(0, 40)).toBe(before);
  await stop(page).click();
  await expect(lastAnswer(page)).toContainText('2 / 2');
});

test('conversations of the browser’s own time move to the server', async ({ page }) => {
  const message = { id: 'q1', parentId: null, createdAt: 1, role: 'user', text: 'an old question', images: [] };
  const old = { id: 'old-1', title: 'Old times', named: true, createdAt: 1, updatedAt: 2, messages: { q1: message } };
  await page.addInitScript((value) => {
    if (localStorage.getItem('moved')) return;
    localStorage.setItem('moved', 'yes');
    localStorage.setItem('tributary.chat.old-1', value);
  }, JSON.stringify(old));
  await page.goto('/');
  await page.getByRole('link', { name: 'Old times' }).click();
  await expect(page.getByText('an old question')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tributary.chat.old-1'))).toBeNull();
});

test.describe('a server of its own', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-restart-'));
  let server: ChildProcess | undefined;

  async function start(port: string): Promise<string> {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, PORT: port, HOST: '127.0.0.1', ACCESS_CODE: '', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    server = child;
    let output = '';
    for await (const part of child.stdout) {
      const url = /ready: (http:\S+)/.exec((output += String(part)))?.[1];
      if (url) return url;
    }
    throw new Error(`the server ended: ${output}`);
  }
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  test.afterAll(async () => {
    await kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('killed in the middle: interrupted with its text, and continued', async ({ page }) => {
    const url = await start('0');
    await page.addInitScript(() => {
      const config = { provider: 'demo', model: 'demo' };
      localStorage.setItem('tributary.settings', JSON.stringify({ animation: 'none', config }));
    });
    await page.goto(url);
    await awake(page);
    await say(page, 'long');
    await writing(page);
    await kill();
    await expect(page.getByText('Can’t reach the server')).toBeVisible({ timeout: 20_000 });
    await field(page).fill('typed meanwhile');
    await start(new URL(url).port);
    await expect(lastAnswer(page)).toContainText('Interrupted', { timeout: 30_000 });
    const before = (await textOf(page)).slice(0, 40);
    await expect(field(page)).toHaveValue('typed meanwhile');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'true');
    await writing(page);
    expect((await textOf(page)).slice(0, 40)).toBe(before);
    const id = /\/c\/([\w-]+)/.exec(page.url())?.[1] ?? '';
    const whole = (await callAPI(page.request, url, 'GET', `/api/conversations/${id}`)) as { tree: readonly object[] };
    expect(whole.tree).toHaveLength(3);
  });
});
