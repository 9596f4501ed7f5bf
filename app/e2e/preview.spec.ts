// Previews: each kind is drawn beside the chat, on a phone over it.
import { expect } from 'playwright/test';
import { chooseModel, chooseOption, ended, field, lastAnswer, openChat } from './support/chat-page.ts';
import { answered, fence, opener, panel } from './support/preview.ts';
import { test } from './support/shared-page.ts';

test('a page runs apart, says what was blocked, is stopped and run again; versions, source and a change', async ({
  page,
}) => {
  await openChat(page);
  const first =
    '<h1>One</h1>\n<img src="https://a.example/p.png">\n<script>localStorage.a=1;localStorage.setItem("b","2");document.title=localStorage.getItem("b");document.body.append("kept "+document.title)</script>\n<p>end</p>';
  await answered(page, `${fence('html', first)}\n\nand\n\n${fence('html', first.replace('One', 'Two'))}`);
  await opener(page).first().click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading')).toHaveText('One');
  await expect(frame.locator('body')).toContainText('kept 2');
  await expect(panel(page)).toBeFocused();
  await expect(panel(page)).toContainText('Runs generated code');
  await panel(page).getByText('1 problem').click();
  await expect(panel(page)).toContainText('Blocked image: https://a.example/p.png');
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'Run again' }).click();
  await expect(frame.getByRole('heading')).toHaveText('One');
  await chooseOption(panel(page).getByLabel('Version', { exact: true }), 'Version 2 of 2');
  await expect(frame.getByRole('heading')).toHaveText('Two');
  await panel(page).getByRole('button', { name: 'Show source' }).click();
  await expect(panel(page).locator('pre')).toContainText('<h1>Two</h1>');
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Download', exact: true }).first().click();
  expect((await download).suggestedFilename()).toBe('preview.html');
  await panel(page).getByRole('button', { name: 'Full screen' }).click();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeVisible();
  const before = (await panel(page).boundingBox())?.width ?? 0;
  await panel(page).getByRole('separator').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await panel(page).boundingBox())?.width).toBe(before + 24);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(opener(page).first()).toBeFocused();
  await field(page).fill('By the way');
  await opener(page).last().click();
  await panel(page).getByRole('button', { name: 'Ask for a change' }).click();
  await expect(field(page)).toHaveValue('By the way\n\nChange the HTML preview (version 2): ');
  await expect(field(page)).toBeFocused();
});

test('a panel beside the chat leaves its text the whole column', async ({ chat: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await answered(page, `Some words before it.\n\n${fence('html', '<h1>One</h1>')}`);
  await opener(page).click();
  await expect(panel(page)).toBeVisible();
  const width = async (selector: string): Promise<number> =>
    (await page.locator(selector).last().boundingBox())?.width ?? 0;
  // A column of 412 pixels with its padding.
  await expect.poll(() => width('article p')).toBeGreaterThan(340);
  await page.keyboard.press('Escape');
  await expect.poll(() => width('article p')).toBeGreaterThan(700);
});

test('drawings, tables and texts are drawn without the network', async ({ page, context }) => {
  await openChat(page);
  const rows = Array.from({ length: 700 }, (_, at) => `${at},"name, ${at}"`).join('\n');
  const blocks = [
    fence('svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'),
    fence('csv', `id,name\n${rows}`),
    fence('markdown', '# Title\n\nsome *words*'),
    fence('js', 'const nothing = "to preview here, but long enough to have its buttons";'),
  ];
  await answered(page, `${blocks.join('\n\n')}`);
  await expect(opener(page)).toHaveCount(3);
  await opener(page).nth(0).click();
  await expect(panel(page).getByRole('img')).toBeVisible();
  // Fetched ahead, or with the first: the rest needs no server.
  await context.setOffline(true);
  await opener(page).nth(1).click();
  await expect(panel(page)).toHaveCount(1);
  await expect(panel(page)).toContainText('First 500 of 700 rows');
  await expect(panel(page).locator('tbody tr')).toHaveCount(500);
  await expect(panel(page).locator('tbody tr').nth(1)).toContainText('name, 1');
  await opener(page).nth(2).click();
  await expect(panel(page).getByRole('heading', { name: 'Title' })).toBeVisible();
  await expect(panel(page).locator('em')).toHaveText('words');
});

const languages = [
  ['en', 'Preview', 'Runs generated code', 'Message', 'Send'],
  ['de', 'Vorschau', 'Führt erzeugten Code aus', 'Nachricht', 'Senden'],
  ['zh-CN', '预览', '正在运行生成的代码', '消息', '发送'],
] as const;
test('on a phone the problems of a page have its whole width, and the button to ask for a fix stays', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openChat(page);
  const bad = `<script>${Array.from({ length: 12 }, (_, at) => `fetch('https://example.org/a/long/path/${at}');`).join('')}throw Error('broken')</script>`;
  await answered(page, fence('html', bad));
  await opener(page).click();
  const list = panel(page).locator('details');
  await expect(list).toContainText('path/11');
  await expect(list).toContainText('broken');
  await expect.poll(async () => (await list.boundingBox())?.width).toBeGreaterThan(350);
  const fix = panel(page).getByRole('button', { name: 'Ask for a fix' });
  await expect(fix).toBeInViewport({ ratio: 1 });
  // The last of them is reached, and the button with it.
  await list.getByRole('listitem').last().scrollIntoViewIfNeeded();
  await expect(fix).toBeInViewport({ ratio: 1 });
});

for (const [locale, name, generated, message, send] of languages) {
  test.describe(`on a phone, ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 844 }, hasTouch: true });
    test('a preview fills the screen', async ({ page }) => {
      await chooseModel(page, { provider: 'demo', model: 'demo-fast' });
      await page.goto('/');
      await expect(page.locator('[data-awake="true"]')).toHaveCount(1);
      const words = page.getByRole('textbox', { name: message, exact: true });
      await words.fill(`echo Here:\n\n${fence('html', '<h1>One</h1>')}`);
      await page.getByRole('button', { name: send, exact: true }).click();
      await expect(lastAnswer(page)).toBeVisible();
      await ended(page);
      await opener(page).or(lastAnswer(page).getByRole('button', { name })).first().click();
      const sheet = page.getByRole('dialog', { name });
      await expect(sheet).toContainText(generated);
      await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('One');
      await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
    });
  });
}
