// The menu of tools: where it opens, and when its list is slow.
import { expect, test } from 'playwright/test';
import { openChat } from './support/chat-page.ts';

test.describe.configure({ timeout: 120_000 });

test('the menu has one place from its first frame, under its button where there is room', async ({ page }) => {
  await openChat(page);
  const button = page.getByRole('button', { name: 'Tools' });
  await page.evaluate(() => {
    const seen = new Set<number>();
    Object.assign(window, { menuTops: seen });
    const look = (): void => {
      const menu = document.querySelector('[role="menu"]');
      // Its rise is a transform of 4 px: the layer around it has the place.
      if (menu?.parentElement) seen.add(Math.round(menu.parentElement.getBoundingClientRect().top));
      requestAnimationFrame(look);
    };
    look();
  });
  for (let time = 0; time < 2; time++) {
    await button.click();
    await expect(page.getByRole('menuitemcheckbox', { name: /Calculator/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  const tops = await page.evaluate(() => [...(window as unknown as { menuTops: Set<number> }).menuTops]);
  const { y, height } = (await button.boundingBox()) ?? { y: 0, height: 0 };
  expect(tops).toEqual([Math.round(y + height + 4)]);
});

test('a list of tools that is slow is waited for in its menu', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/tools(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await openChat(page);
  await page.getByRole('button', { name: 'Tools' }).click();
  const menu = page.getByRole('menu', { name: 'Tools' });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('menuitemcheckbox')).toHaveCount(0);
  answer();
  await expect(menu.getByRole('menuitemcheckbox', { name: /Calculator/ })).toBeVisible();
});
