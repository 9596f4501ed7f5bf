// Search in files by meaning: chosen in the settings, its state beside the file, a failure with its cause and a way on.
import { expect as impatient, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { pdfOf } from '../server/documents/testing/pdf-sample.ts';
import { startEmbeddingVendor } from '../server/passages/testing/embedding-vendor.ts';
import type { EmbeddingVendor } from '../server/passages/testing/embedding-vendor.ts';
import { startSearchingVendor } from '../server/turns/testing/searching-vendor.ts';
import type { SearchingVendor } from '../server/turns/testing/searching-vendor.ts';
import { awake, chooseModel, chooseOption, ended, field, lastAnswer } from './support/chat-page.ts';
import { startOwnServer } from './support/own-server.ts';
import type { OwnServer } from './support/own-server.ts';

const expect = impatient.configure({ timeout: 20_000 });

const filler = 'Every change is recorded by the shift leader and reported to the office before the end of the week.';
const manual = (name: string, machine: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfOf(
    Array.from({ length: 60 }, (_, at) => [
      ...Array.from({ length: 30 }, () => filler),
      at === 44 ? `The ${machine} hums.` : `Valve ${at} closes.`,
    ]),
  ),
});

let chats: SearchingVendor;
let vendor: EmbeddingVendor;
let server: OwnServer;
test.beforeAll(async () => {
  [chats, vendor] = await Promise.all([startSearchingVendor(), startEmbeddingVendor()]);
  server = await startOwnServer({
    OPENAI_API_KEY: 'not-a-real-key',
    OPENAI_BASE_URL: chats.url,
    VOYAGE_API_KEY: 'not-a-real-key',
    VOYAGE_BASE_URL: vendor.url,
  });
});
test.afterAll(async () => {
  vendor.release();
  await server.stop();
  await Promise.all([chats.close(), vendor.close()]);
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'What the model sees' });
const tray = (page: Page) => page.getByRole('list', { name: 'Attachments' }).last();
const choice = (page: Page) => page.getByRole('combobox', { name: 'Find passages' });

async function settings(page: Page): Promise<void> {
  await page.goto('/settings/general');
  await awake(page);
}

for (const [screen, viewport] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`a model is chosen, reads a file, finds other words, and is tried again after a refusal, ${screen}`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    vendor.answerWith(200);
    const context = await browser.newContext({ baseURL: server.url, viewport, hasTouch: screen === 'on a phone' });
    try {
      const page = await context.newPage();
      // 8,000 tokens of window.
      await chooseModel(page, { provider: 'openai', model: 'gpt-4' });
      await settings(page);
      await expect(choice(page)).toHaveText('Keywords only');
      await chooseOption(choice(page), 'Keywords and meaning (Voyage 3.5)');
      await expect(page.getByText('Files are read by the model when they’re first searched.')).toBeVisible();
      await page.reload();
      await awake(page);
      await expect(choice(page)).toHaveText('Keywords and meaning (Voyage 3.5)');

      await page.goto('/');
      await awake(page);
      await page.locator('input[type=file]').setInputFiles([manual('manual.pdf', 'boiler')]);
      await expect(tray(page)).toContainText('60 pages');
      await tray(page).getByText('manual.pdf').click();
      await expect(dialog(page)).toContainText('Searched by keyword and meaning.');
      await page.keyboard.press('Escape');
      await field(page).fill('What hums? <Kessel>');
      await page.getByRole('button', { name: 'Send' }).click();
      await ended(page);
      await expect(
        lastAnswer(page)
          .getByRole('paragraph')
          .getByRole('button', { name: /manual\.pdf, page 45/ }),
      ).toHaveText('page 45');

      vendor.answerWith(401);
      await page.locator('input[type=file]').setInputFiles([manual('second.pdf', 'crane')]);
      await expect(tray(page)).toContainText('60 pages');
      await tray(page).getByText('second.pdf').click();
      await expect(dialog(page)).toContainText('Searched by keyword only. Voyage AI');
      await page.keyboard.press('Escape');
      await settings(page);
      await expect(
        page.getByText('1 of 2 files are searched by keyword and meaning, the rest by keyword.'),
      ).toBeVisible();
      await expect(page.getByText('second.pdf is searched by keyword only.')).toBeVisible();
      vendor.answerWith(200);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('2 files are searched by keyword and meaning.', { exact: true })).toBeVisible();
      await chooseOption(choice(page), 'Keywords only');
      await expect(page.getByText('2 files are searched by keyword and meaning.', { exact: true })).toHaveCount(0);
    } finally {
      await context.close();
    }
  });
