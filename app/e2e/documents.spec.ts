// Documents: attached, looked at as the model sees them, sent as text, and refused by their cause.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as impatient } from 'playwright/test';
import type { Page } from 'playwright/test';
import { startDocumentVendor } from '../server/documents/testing/document-vendor.ts';
import { writeNativePackages } from '../server/documents/testing/native-packages.ts';
import { pdfOf } from '../server/documents/testing/pdf-sample.ts';
import { paragraph, wordOf } from '../server/documents/testing/samples.ts';
import { startSearchingVendor } from '../server/turns/testing/searching-vendor.ts';
import type { SearchingVendor } from '../server/turns/testing/searching-vendor.ts';
import {
  ask,
  askedAt,
  awake,
  chooseModel,
  chooseOption,
  ended,
  field,
  lastAnswer,
  openChat,
  say,
} from './support/chat-page.ts';
import { startOwnServer } from './support/own-server.ts';
import type { OwnServer } from './support/own-server.ts';
import { test } from './support/shared-page.ts';

const expect = impatient.configure({ timeout: 20_000 });

const report = {
  name: 'report.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOf([['The river is 42 miles long'], 'image', ['Its delta is wide']]),
};
const letter = {
  name: 'letter.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: wordOf(paragraph('Dear reader', 'Heading1') + paragraph('The bridge is closed')),
};

const attach = (page: Page, files: readonly (typeof report)[]) =>
  page.locator('input[type=file]').setInputFiles([...files]);
const tray = (page: Page) => page.getByRole('list', { name: 'Attachments' }).last();

test('pages that are images are told of before they are sent, and go as images', async ({ page }) => {
  await openChat(page);
  await attach(page, [{ ...report, name: 'scan.pdf', buffer: pdfOf(['image', 'image']) }]);
  await expect(page.getByText('All 2 pages of scan.pdf are images without text.')).toBeVisible();
  await page.getByRole('button', { name: 'Send as images' }).click();
  await expect(tray(page).getByRole('img', { name: /^scan, page [12]\.jpg$/ })).toHaveCount(2);
  await expect(await ask(page, 'What is in it?')).toContainText('2 images');
  await test.step('blank pages are no images; of many the rest is told of, also after a reload, until it is answered', async () => {
    const pages = [[], ...Array.from({ length: 22 }, () => 'image' as const)];
    await attach(page, [{ ...report, name: 'long.pdf', buffer: pdfOf(pages) }]);
    await expect(page.getByText('22 of 23 pages of long.pdf are images.')).toBeVisible();
    await page.getByRole('button', { name: 'Send the first 20 as images' }).click();
    const note = page.getByText('The first 20 of 22 image pages of long.pdf are attached as images.');
    await expect(note).toContainText('The other 2 aren’t sent to');
    await expect(tray(page).getByRole('img', { name: /^long, page \d+\.jpg$/ })).toHaveCount(20);
    await expect(tray(page).getByRole('img', { name: 'long, page 21.jpg' })).toBeVisible();
    await page.reload();
    await expect(note).toBeVisible();
    await page.getByRole('button', { name: 'Continue without the rest' }).click();
    await expect(note).toHaveCount(0);
    await expect(tray(page).getByRole('img', { name: /^long, page \d+\.jpg$/ })).toHaveCount(20);
  });
});

test('a PDF and a Word document are read, shown as the model sees them, and sent as text', async ({ chat: page }) => {
  await attach(page, [report, letter]);
  await expect(tray(page)).toContainText('3 pages · 10 words');
  await expect(tray(page)).toContainText('1 note');
  await expect(tray(page)).toContainText('6 words');
  await tray(page).getByText('report.pdf').click();
  const dialog = page.getByRole('dialog', { name: 'What the model sees' });
  await expect(dialog).toContainText('1 of 3 pages is an image. Its text isn’t included.');
  await expect(dialog.getByRole('heading', { name: 'Page 3' })).toBeVisible();
  await expect(dialog).toContainText('The river is 42 miles long');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(
    tray(page)
      .getByRole('button', { name: /report.pdf/ })
      .first(),
  ).toBeFocused();

  // The demo counts what it is sent beyond a short message.
  await expect(await ask(page, 'What is in these files?')).toContainText('55 words');
  await page.reload();
  await awake(page);
  const chip = page.getByRole('button', { name: /report\.pdf.*3 pages/ });
  await expect(chip).toBeVisible();
  await chip.click();
  await expect(dialog).toContainText('Its delta is wide');
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('report.pdf');
  const address = (await dialog.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? '';
  expect((await page.request.get(address)).headers()).toMatchObject({ 'content-type': 'application/pdf' });
  await page.keyboard.press('Escape');
  await attach(page, [{ ...report, name: 'short.pdf', buffer: pdfOf([['The river is 42 miles long']]) }]);
  await expect(tray(page)).toContainText('1 page · 6 words');
  await expect(await ask(page, 'echo')).toContainText('The river is 42 miles long');
  await expect(page.getByRole('button', { name: /report\.pdf.*3 pages/ })).toBeVisible();
  await test.step('the encoding of a text is guessed, and changed where the text is shown', async () => {
    const bytes = Buffer.from('b1e0bac52cc3fbb3c60a', 'hex');
    await attach(page, [{ name: 'old.csv', mimeType: 'text/csv', buffer: bytes }]);
    await expect(tray(page)).toContainText('1 note');
    await tray(page)
      .getByRole('button', { name: /^old\.csv/ })
      .click();
    await expect(dialog).toContainText('编号,名称');
    await chooseOption(dialog.getByRole('combobox', { name: 'Encoding' }), 'EUC-KR');
    await expect(dialog).toContainText(new TextDecoder('euc-kr').decode(bytes).trim());
    await expect(dialog).toContainText('The text was read as EUC-KR, as chosen.');
    await page.keyboard.press('Escape');
  });
});

test('a broken file, a locked and an empty one give their cause, and nothing is sent', async ({ page }) => {
  await openChat(page);
  await attach(page, [
    { ...report, name: 'broken.pdf', buffer: report.buffer.subarray(0, 400) },
    { ...report, name: 'locked.pdf', buffer: pdfOf([['secret']], { encrypted: true }) },
    { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
  ]);
  await expect(tray(page)).toContainText('broken.pdf is damaged or incomplete.');
  await expect(tray(page)).toContainText('locked.pdf is password-protected.');
  await expect(tray(page)).toContainText('nothing.txt is empty.');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove broken.pdf' }).click();
  await expect(tray(page)).not.toContainText('broken.pdf');
});

test('a document outlives a reload before it is sent', async ({ chat: page }) => {
  await attach(page, [letter]);
  await expect(tray(page)).toContainText('6 words');
  await page.reload();
  await awake(page);
  await expect(tray(page)).toContainText('6 words');
  await expect(await ask(page, 'echo')).toContainText('The bridge is closed');
});

test.describe('a document that does not fit', () => {
  const station = (at: number): string =>
    `The valve of station ${at} closes at ${at * 7} bar.${at === 44 ? ' Its handle is made of marmalade.' : ''}`;
  const filler = 'Every change is recorded by the shift leader and reported to the office before the end of the week.';
  const manual = {
    ...report,
    name: 'manual.pdf',
    buffer: pdfOf(Array.from({ length: 60 }, (_, at) => [...Array.from({ length: 30 }, () => filler), station(at)])),
  };
  let vendor: SearchingVendor;
  let server: OwnServer;
  test.beforeAll(async () => {
    vendor = await startSearchingVendor();
    server = await startOwnServer({ OPENAI_API_KEY: 'not-a-real-key', OPENAI_BASE_URL: vendor.url });
  });
  test.afterAll(async () => {
    await server.stop();
    await vendor.close();
  });

  for (const [screen, viewport] of [
    ['on a desktop', { width: 1280, height: 800 }],
    ['on a phone', { width: 390, height: 844 }],
  ] as const)
    test(`is searched by the model, and its answer opens the passage, ${screen}`, async ({ browser }) => {
      test.setTimeout(180_000);
      const context = await browser.newContext({ baseURL: server.url, viewport, hasTouch: screen === 'on a phone' });
      try {
        const page = await context.newPage();
        // 8,000 tokens of window.
        await chooseModel(page, { provider: 'openai', model: 'gpt-4' });
        await page.goto('/');
        await awake(page);
        await attach(page, [manual]);
        await expect(tray(page)).toContainText('60 pages');
        await expect(tray(page)).toContainText('Searched');
        await expect(
          page.getByText(
            /^manual\.pdf comes to about .+ tokens, but files can take .+ of the context window of GPT-4\./,
          ),
        ).toBeVisible();
        // On a phone Enter begins a new line.
        await field(page).fill('Which station has <handle marmalade>?');
        await page.getByRole('button', { name: 'Send' }).click();
        await expect(lastAnswer(page)).toContainText('It says so');
        await ended(page);
        const chip = lastAnswer(page)
          .getByRole('paragraph')
          .getByRole('button', { name: /manual\.pdf, page 45/ });
        await expect(chip).toHaveText('page 45');
        await page.reload();
        await awake(page);
        await expect(
          lastAnswer(page).getByRole('region', { name: 'Sources' }).getByRole('button').first(),
        ).toContainText('manual.pdf');
        await chip.click();
        const dialog = page.getByRole('dialog', { name: 'What the model sees' });
        await expect(dialog.getByRole('heading', { name: 'Page 45' })).toBeVisible();
        await expect(dialog.locator('mark')).toContainText('Its handle is made of marmalade');
        await expect(dialog.locator('mark')).toBeInViewport();
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(chip).toBeFocused();
      } finally {
        await context.close();
      }
    });

  test('is one that the user wants searched, and for a model without tools passages stand beside the question', async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ baseURL: server.url });
    try {
      const page = await context.newPage();
      await chooseModel(page, { provider: 'openai', model: 'chatgpt-4o-latest' });
      await page.goto('/');
      await awake(page);
      await attach(page, [manual]);
      await expect(tray(page)).not.toContainText('Searched');
      await chooseOption(page.getByRole('combobox', { name: 'How manual.pdf is sent' }), 'Searched');
      await expect(page.getByText('Only the beginning of manual.pdf is sent.')).toBeVisible();
      await say(page, 'Which station has a handle of marmalade?');
      await expect(lastAnswer(page)).toContainText('It says so');
      await ended(page);
      await expect(
        lastAnswer(page)
          .getByRole('button', { name: /manual\.pdf, page 45/ })
          .first(),
      ).toBeVisible();
      // Titles are asked for by another model.
      const sent = JSON.stringify(vendor.requests.findLast(({ model }) => model === 'chatgpt-4o-latest'));
      expect(sent).toContain('made of marmalade');
      expect(sent).not.toContain('station 30 closes');
    } finally {
      await context.close();
    }
  });
});

test('a model that reads PDFs is sent the file itself on every turn, and of one with too many pages its text', async ({
  page,
}) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'tributary-native-'));
  const vendor = await startDocumentVendor();
  const server = await startOwnServer({
    PROVIDER_PACKAGES: await writeNativePackages(folder, vendor.url),
    PACKAGE_ISOLATION: 'off',
    TEST_NATIVE_KEY: 'k',
  });
  const bodies: number[] = [];
  page.on('request', (request) => {
    if (askedAt.test(request.url())) bodies.push(request.postDataBuffer()?.length ?? 0);
  });
  const asked = () => vendor.requests.map((each) => JSON.stringify(each));
  try {
    await chooseModel(page, { provider: 'native-claude', model: 'reader' });
    await page.goto(server.url);
    await awake(page);
    await attach(page, [report]);
    // Its pages are looked at: more than its ten words.
    await expect(tray(page)).toContainText(/As PDF.*3 pages.*About 4,5\d\d tokens/);
    await ask(page, 'How long is the river?');
    await ask(page, 'And how wide?');
    await expect
      .poll(() => asked().filter((body) => body.includes('And how wide?') && body.includes(`"type":"document"`)))
      .toHaveLength(1);
    for (const body of asked().filter((each) => each.includes(`"type":"document"`)))
      expect(body).toContain(report.buffer.toString('base64'));
    expect(bodies).toHaveLength(2);
    expect(Math.max(...bodies)).toBeLessThan(4096);
    const long = pdfOf(Array.from({ length: 601 }, (_, at) => [`Station ${at}`]));
    await attach(page, [{ ...report, name: 'long.pdf', buffer: long }]);
    await expect(tray(page)).toContainText(/Whole text.*601 pages/);
  } finally {
    await server.stop();
    await vendor.close();
    await rm(folder, { recursive: true });
  }
});
