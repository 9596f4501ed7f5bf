// Pictures of every component, compared: a change of the looks is seen, and its new pictures are part of the commit that makes it
// (GOLDEN=write npm test -- app/e2e/gallery.spec.ts).
import { createReadStream, globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { buildGallery } from '../build/gallery.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pictures = join(root, 'app/gallery/pictures');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
/** Cards in their order; those that open over the page are seen with their backdrop. */
const cards = [
  'buttons',
  'fields',
  'choices',
  'waiting',
  'menu',
  'dialog',
  'panel',
  'prose',
  'blocks',
  'code',
  'turns',
  'endings',
  'thinking',
  'consent',
  'calls',
  'query',
  'errors-account',
  'errors-request',
  'composer',
  'chats',
  'models',
] as const;
const themes = [
  ['light', 'less'],
  ['dark', 'less'],
  ['light', 'more'],
  ['dark', 'more'],
] as const;
/** Cards that are looked at in high contrast, too: those with the most edges. */
const contrasted: readonly string[] = ['buttons', 'fields', 'choices', 'menu', 'consent', 'composer', 'chats'];
const themesOf = (card: string) => (contrasted.includes(card) ? themes : themes.slice(0, 2));
/** The share of a picture that may differ: what antialiasing moves, and no more. */
const maxDiffPixelRatio = 0.005;

let server: Server | undefined;
let folder = '';
let address = '';

// One build and one page for all: they are looked at one after another.
test.describe.configure({ mode: 'serial' });
test.use({
  viewport: { width: 820, height: 900 },
  locale: 'en-US',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
} as object);

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-gallery-'));
  await buildGallery(root, folder);
  server = createServer((request, response) => {
    const file = join(folder, new URL(request.url ?? '/', 'http://gallery').pathname.replace(/\/$/, '/index.html'));
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
test.afterAll(async () => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a card with the clock stopped, its font loaded and its code coloured. */
async function open(page: Page, card: string): Promise<void> {
  await page.clock.setFixedTime(Date.UTC(2026, 2, 2, 9, 41));
  await page.route(
    (url) => !url.href.startsWith(address),
    (route) => route.abort(),
  );
  await page.goto('about:blank');
  await page.goto(`${address}#${card}`);
  await page.locator(`[data-card="${card}"]`).waitFor();
  const opener = page.locator('[data-opener]');
  if ((await opener.count()) > 0) {
    await opener.click();
    await page.getByRole(card === 'menu' ? 'menu' : 'dialog').waitFor();
  }
  if (card === 'code' || card === 'query') await page.locator('pre span[style], pre span[class]').first().waitFor();
  await force(page);
  await page.evaluate(async () => {
    await Promise.all(
      ['400 16px', '600 16px', 'italic 400 16px'].map((font) => document.fonts.load(`${font} "Geist Variable"`)),
    );
    await document.fonts.load('400 13px "Geist Mono Variable"');
    await document.fonts.ready;
  });
}

/** States that only a pointer or a key brings. */
async function force(page: Page): Promise<void> {
  const names = await page
    .locator('[data-force]')
    .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-force') ?? ''));
  if (names.length === 0) return;
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root: top } = await tools.send('DOM.getDocument');
  const { nodeIds } = await tools.send('DOM.querySelectorAll', { nodeId: top.nodeId, selector: '[data-force]' });
  for (const [at, nodeId] of nodeIds.entries())
    await tools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [names[at] ?? ''] });
}

async function picture(page: Page, card: string): Promise<Buffer> {
  const over = (await page.locator('[data-opener]').count()) > 0;
  const look = { animations: 'disabled', caret: 'hide', scale: 'css' } as const;
  if (over) return page.screenshot({ ...look, clip: { x: 0, y: 0, width: 820, height: 420 } });
  return page.locator(`[data-card="${card}"]`).screenshot(look);
}

for (const card of cards) {
  test(`${card} looks as it did, in every theme`, async ({ page }) => {
    await open(page, card);
    for (const [scheme, contrast] of themesOf(card)) {
      await page.evaluate(
        ([theme, more]) => {
          document.documentElement.dataset['theme'] = theme;
          document.documentElement.dataset['contrast'] = more;
        },
        [scheme, contrast] as const,
      );
      const name = `${card}-${scheme}${contrast === 'more' ? '-contrast' : ''}.png`;
      expect.soft(await picture(page, card), name).toMatchSnapshot(name, { maxDiffPixelRatio });
    }
  });
}

test('another accent, and another size of text, are noticed', async ({ page }) => {
  test.skip(process.env['GOLDEN'] === 'write', 'it would write what it must refuse');
  for (const [property, value] of [
    ['--t-color-accent', '#a03060'],
    ['font-size', '17px'],
  ] as const) {
    await open(page, 'buttons');
    await page.evaluate(
      ([name, changed]) => {
        document.documentElement.dataset['theme'] = 'light';
        document.documentElement.style.setProperty(name, changed);
      },
      [property, value] as const,
    );
    const changed = await picture(page, 'buttons');
    expect(() => expect(changed).toMatchSnapshot('buttons-light.png', { maxDiffPixelRatio })).toThrow(/differ|size/);
  }
});

test('the gallery has a picture of each card and theme, within its budget', () => {
  const files = globSync('*.png', { cwd: pictures });
  expect(files).toHaveLength(cards.flatMap(themesOf).length);
  expect(files.length).toBeLessThanOrEqual(150);
  const bytes = files.reduce((sum, file) => sum + statSync(join(pictures, file)).size, 0);
  expect(bytes).toBeLessThan(2_500_000);
});
