// Markdown of models on screen: every kind of it, GitHub's alerts in each language, and parts that cannot run or load by themselves.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'playwright/test';
import { answerWith, ask, chooseModel, ended, lastAnswer, stream } from './support/chat-page.ts';
import { test } from './support/shared-page.ts';

const answer = [
  '> [!WARNING]\n> Mind the *gap*.',
  'Press <kbd>Ctrl</kbd>, drink H<sub>2</sub>O, add x<sup>2</sup>.',
  '<details>\n<summary>More of it</summary>\n\n- folded **away**\n\n```js\nlet a = 1;\n```\n\n</details>',
].join('\n\n');

const languages = [
  ['en', 'Warning', 'Message'],
  ['de', 'Warnung', 'Nachricht'],
  ['zh-CN', '警告', '消息'],
] as const;

for (const [locale, title, label] of languages) {
  test.describe(locale, () => {
    test.use({ locale });
    test('alerts, folds, keys and small letters are drawn', async ({ page }) => {
      await chooseModel(page, { provider: 'demo', model: 'demo-fast' });
      await page.goto('/');
      await expect(page.locator('[data-awake="true"]')).toHaveCount(1);
      const field = page.getByRole('textbox', { name: label, exact: true });
      await field.fill(`echo ${answer}`);
      await field.press('Enter');
      await expect(lastAnswer(page)).toBeVisible();
      await ended(page);
      const drawn = lastAnswer(page);
      const note = drawn.getByRole('note', { name: title });
      await expect(note).toContainText('Mind the gap.');
      await expect(note.locator('em')).toHaveText('gap');
      await expect(note).not.toContainText('[!');
      await expect(drawn.locator('kbd')).toHaveText('Ctrl');
      await expect(drawn.locator('sub')).toHaveText('2');
      await expect(drawn.locator('sup')).toHaveText('2');
      const fold = drawn.locator('details');
      await expect(fold.locator('li')).toBeHidden();
      await fold.locator('summary').click();
      await expect(fold.locator('li')).toHaveText('folded away');
      await expect(fold.getByRole('group')).toContainText('let a = 1;');
    });
  });
}

test('markdown of every kind: code coloured, maths drawn, prices left alone, the table in its own box', async ({
  chat: page,
}) => {
  const answer = await ask(page, 'markdown');
  await expect(
    answer
      .getByRole('group', { name: / code$/ })
      .first()
      .locator('code span[style]')
      .first(),
  ).toBeVisible();
  await expect(answer.locator('.katex').first()).toBeVisible();
  await expect(answer).toContainText('It costs $5 a month, or $50 a year');
  await expect(answer.locator('.katex-error')).toHaveCount(0);
  await expect(answer.getByRole('table').first()).toBeVisible();
  // The page has one h1, and each message its own h2 for those who listen: an answer's headings begin below.
  expect([await answer.locator('h1').count(), await answer.locator('h2').count()]).toEqual([0, 1]);
});

test('a block of code is wrapped, saved, unfolded and copied, and its head stays while one reads', async ({
  chat: page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = Array.from({ length: 80 }, (_, at) => `const n${at} = '${'long '.repeat(at === 0 ? 60 : 1)}';`).join(
    '\n',
  );
  await answerWith(page, { events: stream(['text', `\`\`\`ts\n${code}\n\`\`\``], ['stop', 'stop']) });
  const block = (await ask(page, 'go on')).getByRole('group', { name: 'TypeScript code' });
  const head = block.getByRole('button', { name: 'Copy code' });
  const text = block.locator('pre');
  const wrap = block.getByRole('button', { name: 'Wrap lines' });
  const width = (): Promise<number> => text.evaluate((element) => element.scrollWidth - element.clientWidth);
  const wide = await width();
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  expect(wide > 0 || (await text.evaluate((e) => e.parentElement?.scrollWidth ?? 0)) > 0).toBe(true);
  await expect.poll(width).toBe(0);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    block.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect([saved.suggestedFilename(), await readFile(await saved.path(), 'utf8')]).toEqual(['code.ts', code]);
  const height = async (): Promise<number> => (await block.boundingBox())?.height ?? 0;
  const folded = await height();
  await block.getByRole('button', { name: 'Show all 80 lines' }).click();
  await expect.poll(height).toBeGreaterThan(folded * 2);
  // Read on: the head stays above what is read.
  await text.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(head).toBeInViewport();
  await head.click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await block.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(height).toBe(folded);
});

test('what a model writes cannot run, load or lead astray', async ({ chat: page }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(page.url()).origin) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  const answer = await ask(
    page,
    'echo [click](javascript:alert(1)) [fine](https://example.org/a) ![spy](https://example.org/p.png) <img src=x onerror=alert(1)>',
  );
  await expect(answer.getByRole('link', { name: /^fine/ })).toHaveAttribute('rel', /noopener/);
  await expect(answer.getByRole('link', { name: /click/ })).toHaveCount(0);
  await expect(answer).toContainText('Image from example.org wasn’t loaded');
  await expect(answer).toContainText('<img src=x onerror=alert(1)>');
  expect(foreign).toEqual([]);
});

test('an image on another server is loaded by this one, once the reader asks', async ({ chat: page }) => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==',
    'base64',
  );
  const heads: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    heads.push(headers);
    // The first time in vain.
    if (heads.length === 1) response.writeHead(500).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo; // listening on TCP
    const answer = await ask(page, `echo ![A boat](http://127.0.0.1:${port}/boat.png) and more`);
    await expect(answer).toContainText(/A boat · Image from 127.0.0.1(:\d+)? wasn’t loaded/);
    expect(heads).toEqual([]);
    await answer.getByRole('button', { name: 'Load image' }).click();
    await expect(answer.getByRole('alert')).toContainText('Couldn’t load the image from 127.0.0.1');
    await answer.getByRole('button', { name: 'Try again' }).click();
    const image = answer.getByRole('img', { name: 'A boat' });
    await expect(image).toHaveJSProperty('naturalWidth', 2);
    for (const head of heads) expect([head.referer, head.cookie, head['user-agent']]).toEqual(Array(3).fill(undefined));
    // Drawn anew it is still there; a reload asks again.
    await page.getByRole('link', { name: 'New chat' }).first().click();
    await page.goBack();
    await expect(lastAnswer(page).getByRole('img', { name: 'A boat' })).toHaveJSProperty('naturalWidth', 2);
    expect(heads).toHaveLength(2);
    await page.reload();
    await expect(lastAnswer(page).getByRole('button', { name: 'Load image' })).toBeVisible();
    expect(heads).toHaveLength(2);
  } finally {
    server.close();
  }
});

test('a footnote is a chip while its note is still to come; its note is shown on hover, and takes the focus', async ({
  chat: page,
}) => {
  // Until the code that formats has come, a text stands as it was written.
  await ask(page, 'echo **formatted**');
  await expect(lastAnswer(page).locator('strong')).toBeVisible();
  await page.evaluate(() => {
    const seen = { raw: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const words = [...document.querySelectorAll('article[aria-busy]')].map(({ textContent }) => textContent).join();
      seen.raw ||= words.includes('[^');
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await ask(page, 'markdown');
  const chip = lastAnswer(page).getByRole('button', { name: 'Go to footnote 1' });
  await expect(chip).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: { raw: boolean } }).seen.raw)).toBe(false);
  const note = lastAnswer(page).locator('.footnotes li').first();
  const words = (await note.innerText()).trim();
  await chip.hover();
  await expect(page.locator('[data-open]').getByText(words, { exact: true })).toBeVisible();
  await chip.click();
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
});
