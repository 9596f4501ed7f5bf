// The page of images: an order with the demo provider, what failed, and what becomes of an image.
import { expect, test } from 'playwright/test';
import { awake, chooseOption, openChat, say } from './support/chat-page.ts';

test('an image is created, opened, used as reference, varied and deleted; another visit finds it', async ({ page }) => {
  await page.goto('/');
  await awake(page);
  await page.getByRole('link', { name: 'Images', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Images' })).toBeVisible();
  await page.getByLabel('Prompt').fill('A quiet river');
  await chooseOption(page.getByRole('combobox', { name: 'Images' }), '2');
  await page.getByLabel('Seed', { exact: true }).fill('7');
  await page.getByRole('button', { name: 'Create' }).click();
  const gallery = page.getByRole('list', { name: 'Created images' });
  await expect(gallery.getByRole('img')).toHaveCount(2);
  await expect(gallery).toContainText('#7');

  await gallery.getByRole('img').first().click();
  const viewer = page.getByRole('dialog', { name: 'Image' });
  await expect(viewer.getByRole('img', { name: 'A quiet river' })).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /^\/api\/files\//);
  await viewer.getByRole('button', { name: 'Use as reference' }).click();
  await expect(page.getByRole('img', { name: 'Reference image 1' })).toBeVisible();

  await gallery.getByRole('img').first().click();
  await viewer.getByRole('button', { name: 'Vary' }).click();
  await expect(gallery.getByRole('img')).toHaveCount(4);
  await page.reload();
  await expect(gallery.getByRole('img')).toHaveCount(4);
  await gallery.getByRole('img').first().click();
  await viewer.getByRole('button', { name: 'Delete' }).click();
  await expect(gallery.getByRole('img')).toHaveCount(3);
  const list = await page.evaluate(async () => (await fetch('/api/image-jobs')).status);
  expect(list).toBe(401);
});

test('in a chat the tool asks first; its image is shown in the answer and kept in the gallery', async ({ page }) => {
  await openChat(page);
  await say(page, 'tool create-image____create {"prompt":"A red boat"}');
  await page.getByRole('button', { name: 'Allow once', exact: true }).last().click();
  const image = page.locator('article').getByRole('img', { name: 'A red boat' });
  await expect(image).toBeVisible({ timeout: 40_000 });
  await expect(image).toHaveAttribute('src', /^\/api\/files\//);
  await page.getByRole('link', { name: 'Images', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Created images' })).toContainText('A red boat');
});
