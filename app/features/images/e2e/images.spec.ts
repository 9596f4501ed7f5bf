// The images page: an order with the demo provider, failures, and actions on an image.
import { imageSize } from 'image-size';
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { awake, chooseOption, ended, openChat, say } from '../../../e2e/support/chat-page.ts';

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

test('the page comes back with the model that was chosen last', async ({ page }) => {
  await page.route('**/api/image-jobs/makers*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { makers: { models: { id: string; name: string }[] }[] };
    for (const { models } of answer.makers)
      if (models[0]) models.push({ ...models[0], id: 'demo-other', name: 'Another Image' });
    await route.fulfill({ response, json: answer });
  });
  const model = page.getByRole('button', { name: /^Model/ });
  await page.goto('/images');
  await awake(page);
  await expect(model).toContainText('Demo Image');
  await model.click();
  await page.getByRole('menuitem', { name: /Another Image/ }).click();
  await expect(model).toContainText('Another Image');
  await page.reload();
  await awake(page);
  await expect(model).toContainText('Another Image');
});

test('a model that takes no reference image says so once, before anything is sent', async ({ page }) => {
  await page.route('**/api/image-jobs/makers*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as {
      makers: { models: { id: string; name: string; support: { references?: number } }[] }[];
    };
    for (const { models } of answer.makers)
      if (models[0]) {
        const { references: _none, ...support } = models[0].support;
        models.push({ ...models[0], id: 'demo-other', name: 'Another Image', support });
      }
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/images');
  await awake(page);
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await plainPhoto(page) };
  await page.locator('input[type=file]').setInputFiles(photo);
  await expect(page.getByRole('img', { name: 'Reference image 1' })).toBeVisible();
  await page.getByRole('button', { name: /^Model/ }).click();
  await page.getByRole('menuitem', { name: /Another Image/ }).click();
  await expect(page.getByText(/reference images/i)).toHaveText([
    'Reference images',
    'Not supported by this model and not sent: reference images.',
  ]);
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

for (const [screen, viewport] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`an image that was made in a chat is large, ${screen}, and has its place before it is there`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openChat(page);
    await say(page, 'tool create-image____create {"prompt":"A red boat"}');
    await page.getByRole('button', { name: 'Allow once', exact: true }).last().click();
    const image = page.locator('article').getByRole('img', { name: 'A red boat' });
    await expect(image).toBeVisible({ timeout: 40_000 });
    await ended(page);
    const sides = async () => {
      const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
      return [Math.round(width), Math.round(height)];
    };
    const column = (await page.locator('article').last().boundingBox())?.width ?? 0;
    await expect.poll(async () => (await sides())[0]).toBeGreaterThanOrEqual(Math.min(398, column - 34));
    const [width = 0, height = 0] = await sides();
    expect([width, height]).toEqual([width, width]);
    expect(width).toBeLessThanOrEqual(400);
    await page.route('**/api/files/*', () => undefined);
    await page.reload();
    await expect(image).toBeAttached();
    await expect.poll(sides).toEqual([width, height]);
    expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(0);
  });

test('a photo that its camera turned is masked as it is seen: what is sent has the sides of the mask', async ({
  page,
}) => {
  await page.route('**/api/image-jobs/makers', async (route) => {
    const answer = await route.fetch();
    const { makers } = (await answer.json()) as { makers: { models: { support: object }[] }[] };
    for (const { models } of makers) for (const model of models) Object.assign(model.support, { mask: true });
    await route.fulfill({ json: { makers } });
  });
  const stored: Buffer[] = [];
  page.on('request', (request) => {
    const bytes = request.method() === 'PUT' && request.url().includes('/api/files/') ? request.postDataBuffer() : null;
    if (bytes) stored.push(bytes);
  });
  await page.goto('/images');
  await awake(page);
  await expect(page.getByRole('button', { name: 'Add reference image' })).toBeVisible();
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: turnedPhoto(await plainPhoto(page)) };
  await page.locator('input[type=file]').setInputFiles(photo);
  await page.getByRole('button', { name: 'Mark area to change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark area to change' });
  await dialog.getByRole('img').click({ position: { x: 20, y: 20 } });
  const order = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/image-jobs'));
  await dialog.getByRole('button', { name: 'Use', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit marked area' })).toBeVisible();
  await page.getByLabel('Prompt').fill('A blue one');
  await page.getByRole('button', { name: 'Create' }).click();
  const { references, mask } = (await order).postDataJSON() as { references: readonly string[]; mask: string };
  expect([references.length, typeof mask]).toEqual([1, 'string']);
  const sides = stored.map((bytes) => imageSize(bytes));
  // The original as stored by the camera, the rotated copy, and the mask.
  expect(sides.map(({ width, height, orientation = 1 }) => [width, height, orientation])).toEqual([
    [600, 400, 6],
    [400, 600, 1],
    [400, 600, 1],
  ]);
});

const plainPhoto = async (page: Page): Promise<Buffer> => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 400;
    canvas.getContext('2d')?.fillRect(0, 0, 300, 400);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
};

/** Adds an EXIF orientation of a quarter turn. */
function turnedPhoto(jpeg: Buffer): Buffer {
  const note = Buffer.from('4578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');
  const head = Buffer.from([0xff, 0xe1, 0, note.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, note, jpeg.subarray(2)]);
}
