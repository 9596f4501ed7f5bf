// Message field: pasted and attached files, and the estimate of what will be sent.
import { expect, test } from 'playwright/test';
import { ask, field, lastAnswer, openChat, say } from './support/chat-page.ts';
import { watch } from './support/payloads.ts';

test('a long paste becomes a file that can go back into the text; a file is sent as its text', async ({ page }) => {
  const { chat } = watch(page);
  await openChat(page);
  const long = 'The river. '.repeat(700);
  const paste = (text: string) =>
    field(page).evaluate((element, pasted) => {
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  await paste(long);
  const tray = page.getByRole('list', { name: 'Attachments' });
  await expect(tray).toContainText('Pasted text');
  await expect(page.getByRole('button', { name: /^About [\d.,]+K? tokens will be sent/ })).toBeVisible();
  // Not lost by a reload.
  await page.reload();
  await expect(tray).toContainText('Pasted text');
  await tray.getByRole('button', { name: 'Insert as text' }).click();
  await expect(field(page)).toHaveValue(long);
  await field(page).fill('echo read');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('{{date}} is no template') });
  await expect(tray).toContainText('notes.txt');
  await say(page, 'echo read');
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false');
  // The text has gone ahead, and the server puts it in (shared/payload/fill-files.test.ts).
  const [message] = (chat.at(-1)?.messages ?? []) as readonly {
    readonly fileList: readonly { readonly url: string }[];
  }[];
  expect(message).toMatchObject({ role: 'user', content: 'echo read', fileList: [{ name: 'notes.txt', size: 23 }] });
  const sent = await page.request.get(message?.fileList[0]?.url ?? '');
  expect(await sent.text()).toBe('{{date}} is no template');
  // The tray is empty, and the message shows what went with it.
  const file = page.getByRole('article').getByText('notes.txt', { exact: true });
  await file.click();
  await expect(page.getByRole('article').first()).toContainText('{{date}} is no template');
});

test('the account of what will be sent, and a warning before it is too much', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo one');
  await field(page).fill('two');
  await page.getByRole('button', { name: /tokens will be sent/ }).click();
  const account = page.getByRole('dialog', { name: 'What gets sent' });
  await expect(account).toContainText('3 of 3');
  await page.keyboard.press('Escape');
  await field(page).fill('word '.repeat(40_000));
  await expect(page.getByText(/but Demo .*accepts 33K/)).toBeVisible();
});
