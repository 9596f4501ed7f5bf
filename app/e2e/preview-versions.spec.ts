// Versions of a preview: revisions of one thing and no others, compared line by line, on each width and in each theme.
import { expect, test } from 'playwright/test';
import { ask, answerWith, chooseOption, field, openChat, stream } from './support/chat-page.ts';
import { expectNoViolations } from './support/axe.ts';
import { answered, fence, opener, panel } from './support/preview.ts';

const wide = `<p class="${'wide '.repeat(60)}">end</p>`;
const first = ['<h1>One</h1>', ...Array.from({ length: 20 }, (_, at) => `<p>${at}</p>`), wide].join('\n');
const second = first.replace('<p>10</p>', '<p>ten</p>\n<p>and a half</p>').replace('One', 'Two');
const third = '<h1>Three</h1>\n<p>anew</p>';
const clock = '<time>noon</time>\n<p>It is late</p>';

test('versions are revisions of one thing, and are compared line by line', async ({ page }) => {
  await openChat(page);
  await answered(page, [first, clock, second].map((text) => fence('html', text)).join('\n\nand\n\n'));
  const frame = page.frameLocator('iframe');
  const version = panel(page).getByLabel('Version', { exact: true });
  await opener(page).nth(1).click();
  await expect(frame.locator('time')).toHaveText('noon');
  await expect(version).toHaveCount(0);
  await opener(page).nth(0).click();
  await expect(frame.getByRole('heading')).toHaveText('One');
  await expect(version).toHaveText('Version 1 of 2');
  await chooseOption(version, 'Version 2 of 2');
  const compare = panel(page).getByRole('button', { name: 'Compare versions' });
  await compare.click();
  await expect(compare).toHaveAttribute('aria-pressed', 'true');
  await expect(panel(page)).toContainText('3 lines added · 2 lines removed');
  const lines = panel(page).getByRole('list', { name: 'Changes from version 1 to 2' });
  const changed = lines.getByRole('listitem').filter({ hasText: /^\d* *[−+]/ });
  await expect(changed).toHaveText([
    /^1−Removed: <h1>One<\/h1>$/,
    /^1\+Added: <h1>Two<\/h1>$/,
    /^12−Removed: <p>10<\/p>$/,
    /^12\+Added: <p>ten<\/p>$/,
    /^13\+Added: <p>and a half<\/p>$/,
  ]);
  await expect(lines).toContainText('4 unchanged lines');
  await expectNoViolations(page, { over: true });
  // A bar beside the sign, which stays where backgrounds are taken away.
  await page.emulateMedia({ forcedColors: 'active' });
  const bar = await changed.first().evaluate((line) => getComputedStyle(line).borderInlineStartColor);
  expect(bar).not.toBe('rgba(0, 0, 0, 0)');
  await page.emulateMedia({ forcedColors: 'none' });

  // The answer to a question about a version is the next one, whatever is left of it, and is shown at once.
  await panel(page).getByRole('button', { name: 'Ask for a change' }).click();
  await expect(field(page)).toHaveValue('Change the HTML preview (version 2): ');
  await compare.click();
  await answerWith(page, { body: stream(['text', fence('html', third)], ['stop', 'stop']) });
  await ask(page, 'Change the HTML preview (version 2): make it short');
  await expect(version).toHaveText('Version 3 of 3');
  await expect(frame.getByRole('heading')).toHaveText('Three');
  await compare.click();
  await chooseOption(panel(page).getByLabel('Compared with'), 'Version 1 of 3');
  await expect(panel(page).getByRole('list', { name: 'Changes from version 1 to 3' })).toContainText('Added: <p>anew');

  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await opener(page).last().click();
  await compare.click();
  await expect(panel(page)).toContainText('Removed: <p>ten</p>');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const box = await panel(page).boundingBox();
  const close = await panel(page).getByRole('button', { name: 'Close preview' }).boundingBox();
  expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  // The sheet makes way for the message field.
  await panel(page).getByRole('button', { name: 'Ask for a change' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('Change the HTML preview (version 3): ');
});
