// What answers bring beside plain markdown: GitHub's alerts, folds, keys and small letters, in each language of the interface.
import { expect, test } from 'playwright/test';
import { ended, chooseModel, lastAnswer } from './support/chat-page.ts';

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
