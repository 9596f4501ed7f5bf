// Installation on a phone: the manifest, its icons, and the browser's bar in the colour of the page.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { openChat } from './support/chat-page.ts';

interface Manifest {
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
}

/** Width and height of a PNG, which its first chunk holds. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('the manifest names icons of the sizes that they have', async ({ page }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await page.request.get(href ?? '');
  expect(response.headers()['content-type']).toBe('application/manifest+json');
  const { start_url, icons } = (await response.json()) as Manifest;
  expect((await page.request.get(start_url)).status()).toBe(200);
  for (const { src, sizes, type } of icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type'], src).toBe(type);
    if (type === 'image/png') expect(sizeOf(await icon.body()), src).toBe(sizes);
  }
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect(sizeOf(await (await page.request.get(touch ?? '')).body())).toBe('180x180');
});

/** Colour of the browser's bar, and of the page beneath it. */
const colors = (page: Page): Promise<{ readonly bar: string | undefined; readonly sheet: string }> =>
  page.evaluate(() => {
    const tags = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    const probe = document.createElement('i');
    probe.style.color = tags.find(({ media }) => matchMedia(media).matches)?.content ?? '';
    document.body.append(probe);
    const bar = getComputedStyle(probe).color;
    probe.remove();
    return { bar, sheet: getComputedStyle(document.querySelector('main') ?? document.body).backgroundColor };
  });

for (const scheme of ['light', 'dark'] as const)
  test(`the browser’s bar has the page’s colour, from ${scheme} and switched`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openChat(page);
    /** A change of theme fades in. */
    const alike = async (): Promise<boolean> => {
      const { bar, sheet } = await colors(page);
      return bar === sheet;
    };
    await expect.poll(alike).toBe(true);
    const before = await colors(page);
    await page.getByRole('button', { name: /theme/i }).first().click();
    await expect.poll(async () => (await colors(page)).bar).not.toBe(before.bar);
    await expect.poll(alike).toBe(true);
    const after = await colors(page);
    // Chromium stores a cookie that a page sets a moment later: a reload in between does not send it.
    const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
    await expect.poll(cookies).toContain('tributary_theme');
    await page.reload();
    await expect.poll(async () => (await colors(page)).bar).toBe(after.bar);
  });
