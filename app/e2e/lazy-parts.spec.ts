// Parts of the page that come late: without them the page stays, with what was written on it.
import { expect, test } from 'playwright/test';
import { ask, field, lastAnswer, openChat } from './support/chat-page.ts';

test('parts of the start page that cannot be loaded come when they can, in their styles', async ({ page }) => {
  await page.route(/\/assets\/(?:TemporaryControls|Temporary|StartAssistants)[-.]/, (route) => route.abort());
  await openChat(page);
  await field(page).fill('echo kept');
  // The parts have failed by now, as often as it takes to say so.
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load part of this page' })).toBeVisible();
  await expect(field(page)).toHaveValue('echo kept');
  await ask(page, 'echo on');
  await expect(lastAnswer(page)).toContainText('on');

  await page.unroute(/\/assets\/(?:TemporaryControls|Temporary|StartAssistants)[-.]/);
  await page.getByRole('link', { name: 'New chat' }).first().click();
  await expect(page.getByRole('button', { name: /temporary/i })).toBeVisible();
  const rules = () =>
    [...document.styleSheets]
      .filter(({ href }) => href?.includes('/assets/Temporary-'))
      .map((sheet) => {
        try {
          return sheet.cssRules.length > 0;
        } catch {
          // A sheet that has failed cannot be read.
          return false;
        }
      });
  await expect.poll(() => page.evaluate(rules)).toEqual([true]);
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load part of this page' })).toHaveCount(0);
});
