// The viewer of a chat's images: zoom, copy, the image before and after.
import { expect, test } from 'playwright/test';
import { settled } from './support/axe.ts';
import { ask, openChat } from './support/chat-page.ts';

test('an image opens large, is enlarged and copied, and closes again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openChat(page);
  await ask(page, 'image');
  await page.getByRole('button', { name: 'Image 1 in this response' }).click();
  const viewer = page.getByRole('dialog', { name: 'Image' });
  const image = viewer.getByRole('img');
  const widthOf = async (): Promise<number> => (await image.boundingBox())?.width ?? 0;
  await expect(image).toBeVisible();
  // Large once it is loaded and its dialog stands.
  await expect
    .poll(() => image.evaluate((each: HTMLImageElement) => each.complete && each.naturalWidth > 0))
    .toBe(true);
  await settled(page);
  const fitting = await widthOf();
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(widthOf).toBeGreaterThanOrEqual(2 * fitting);
  await viewer.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(widthOf).toBe(fitting);
  await viewer.getByRole('button', { name: 'Copy image' }).click();
  await expect(viewer.getByRole('status')).toHaveText('Copied');
  const kept = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
  expect(kept).toContain('image/png');
  // Alone in its response: nothing to step to.
  await expect(viewer.getByRole('button', { name: 'Next image' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('images of one message are stepped through in the viewer', async ({ page }) => {
  await openChat(page);
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const files = ['first.png', 'second.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
  await page.locator('input[type=file]').setInputFiles(files);
  await expect(page.getByRole('button', { name: 'Remove second.png' })).toBeVisible();
  await ask(page, 'echo two images');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /first\.png/ })
    .click();
  const viewer = page.getByRole('dialog', { name: 'Image' });
  await expect(viewer.getByRole('img', { name: /first\.png/ })).toBeVisible();
  await viewer.getByRole('button', { name: 'Next image' }).click();
  await expect(viewer.getByRole('img', { name: /second\.png/ })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: /first\.png/ })).toBeVisible();
});
