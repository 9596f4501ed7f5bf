// Attachments as files: an image crosses the wire once, in a question and in all that follow, and is there after a reload.
import { randomFillSync } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { expect as impatient } from 'playwright/test';
import type { Page } from 'playwright/test';
import { ask, awake, ended, lastAnswer, openChat, say } from './support/chat-page.ts';
import { test } from './support/shared-page.ts';

const expect = impatient.configure({ timeout: 20_000 });

/** An image of noise, which nothing makes smaller. */
function photo(name: string, side = 400) {
  const rows = Buffer.alloc(side * (side * 3 + 1));
  randomFillSync(rows);
  for (let row = 0; row < side; row++) rows[row * (side * 3 + 1)] = 0;
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const parts = [signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return { name, mimeType: 'image/png', buffer: Buffer.concat(parts) };
}

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

/** Bytes of the bodies that the page sends to the API, by path without ids. */
function bodies(page: Page): { of(path: RegExp): readonly number[] } {
  const sent: { readonly path: string; readonly bytes: number }[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    const bytes = request.postDataBuffer()?.length ?? 0;
    if (path.startsWith('/api/') && request.method() !== 'GET') sent.push({ path, bytes });
  });
  return { of: (path) => sent.filter((each) => path.test(each.path)).map(({ bytes }) => bytes) };
}

const attach = (page: Page, files: readonly ReturnType<typeof photo>[]) =>
  page.locator('input[type=file]').setInputFiles([...files]);
/** Onto the page, as from a folder. While they are above it, it says so. */
async function drop(page: Page, files: readonly ReturnType<typeof photo>[]): Promise<void> {
  const given = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of all)
      transfer.items.add(
        new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], name, { type: mimeType }),
      );
    return transfer;
  }, given);
  const main = page.getByRole('main');
  await main.dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByText('Drop files here to attach them')).toBeVisible();
  await main.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByText('Drop files here to attach them')).toHaveCount(0);
}
const tray = (page: Page) => page.getByRole('list', { name: 'Attachments' });
const shown = (page: Page) => page.getByRole('img', { name: /photo/ });
/** Images that the browser has drawn. */
const drawn = (page: Page): Promise<number> =>
  shown(page).evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);

test('an image crosses the wire once, and questions that follow are small', async ({ chat: page }) => {
  const sent = bodies(page);
  const image = photo('photo.png');
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('word '.repeat(20_000)) };
  await drop(page, [image, notes]);
  await expect(tray(page).getByRole('img')).toBeVisible();
  await say(page, 'echo the first');
  await ended(page);
  expect(sent.of(/^\/api\/files\//)).toEqual([image.buffer.length, notes.buffer.length]);
  await ask(page, 'echo the second');
  await page.reload();
  await awake(page);
  await expect.poll(() => drawn(page)).toBe(1);
  await expect(shown(page)).toHaveAttribute('src', /^\/api\/files\//);
  await page.getByText('notes.txt').click();
  await expect(page.getByText('word word').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await ask(page, 'echo the third');
  await expect(lastAnswer(page)).toContainText('the third');
  const runs = sent.of(/^\/api\/(runs|turns)$/);
  expect(runs).toHaveLength(3);
  expect(Math.max(...runs)).toBeLessThan(10_000);
  expect(sent.of(/^\/api\/files\//)).toHaveLength(2);
});

test('three images asked without a network wait for it, through a reload, and go out once each', async ({ page }) => {
  const sent = bodies(page);
  await openChat(page);
  await say(page, 'echo hello');
  await ended(page);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  const images = ['photo-1.png', 'photo-2.png', 'photo-3.png'].map((name) => photo(name, 120));
  await attach(page, images);
  await expect(tray(page).getByRole('img')).toHaveCount(3);
  await say(page, 'echo later');
  await expect.poll(() => drawn(page)).toBe(3);
  await page.reload();
  await page.unroute('**/api/**');
  await page.reload();
  await awake(page);
  await ended(page);
  await expect(lastAnswer(page)).toContainText('later');
  await expect.poll(() => drawn(page)).toBe(3);
  await page.reload();
  await awake(page);
  await expect.poll(() => drawn(page)).toBe(3);
  const uploads = sent.of(/^\/api\/files\//);
  expect(uploads.filter((bytes) => images.some(({ buffer }) => buffer.length === bytes)).length).toBeGreaterThanOrEqual(
    3,
  );
});

test('a question that is edited takes its image along without sending it again', async ({ chat: page }) => {
  const sent = bodies(page);
  await attach(page, [photo('photo.png', 120)]);
  await expect(tray(page).getByRole('img')).toBeVisible();
  await say(page, 'echo before');
  await ended(page);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await page.getByRole('textbox', { name: 'Edit message' }).fill('echo after');
  await page.getByRole('button', { name: 'Send' }).first().click();
  await ended(page);
  await expect(lastAnswer(page)).toContainText('after');
  await page.reload();
  await awake(page);
  await expect.poll(() => drawn(page)).toBe(1);
  expect(sent.of(/^\/api\/files\//)).toHaveLength(1);
});
