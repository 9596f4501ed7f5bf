// Documents: attached, looked at as the model sees them, sent as text, and refused by their cause.
import { expect as impatient, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { pdfOf } from '../server/documents/testing/pdf-sample.ts';
import { paragraph, wordOf } from '../server/documents/testing/samples.ts';
import { ask, awake, openChat } from './support/chat-page.ts';

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

test('a PDF and a Word document are read, shown as the model sees them, and sent as text', async ({ page }) => {
  await openChat(page);
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
  await page.keyboard.press('Escape');
  await attach(page, [{ ...report, name: 'short.pdf', buffer: pdfOf([['The river is 42 miles long']]) }]);
  await expect(tray(page)).toContainText('1 page · 6 words');
  await expect(await ask(page, 'echo')).toContainText('The river is 42 miles long');
  await expect(page.getByRole('button', { name: /report\.pdf.*3 pages/ })).toBeVisible();
});

test('a broken file, a locked and an empty one give their cause, and nothing is sent', async ({ page }) => {
  await openChat(page);
  await attach(page, [
    { ...report, name: 'broken.pdf', buffer: report.buffer.subarray(0, 400) },
    { ...report, name: 'locked.pdf', buffer: pdfOf([['secret']], { encrypted: true }) },
    { name: 'nothing.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
  ]);
  await expect(tray(page)).toContainText('broken.pdf is damaged or incomplete.');
  await expect(tray(page)).toContainText('locked.pdf is protected by a password.');
  await expect(tray(page)).toContainText('nothing.txt is empty.');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove broken.pdf' }).click();
  await expect(tray(page)).not.toContainText('broken.pdf');
});

test('a document outlives a reload before it is sent', async ({ page }) => {
  await openChat(page);
  await attach(page, [letter]);
  await expect(tray(page)).toContainText('6 words');
  await page.reload();
  await awake(page);
  await expect(tray(page)).toContainText('6 words');
  await expect(await ask(page, 'echo')).toContainText('The bridge is closed');
});
