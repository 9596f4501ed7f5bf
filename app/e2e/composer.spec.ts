// Message field: pasted and attached files, and the estimate of what will be sent.
import { expect } from 'playwright/test';
import { ask, field, lastAnswer, openChat, say } from './support/chat-page.ts';
import { watch } from './support/payloads.ts';
import { test } from './support/shared-page.ts';

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
  await expect(page.getByRole('dialog', { name: 'What the model sees' })).toContainText('{{date}} is no template');
});

test('the account of what will be sent, and a warning before it is too much', async ({ chat: page }) => {
  await ask(page, 'echo one');
  await field(page).fill('two');
  await page.getByRole('button', { name: /tokens will be sent/ }).click();
  const account = page.getByRole('dialog', { name: 'What gets sent' });
  await expect(account).toContainText('3 of 3');
  await page.keyboard.press('Escape');
  await field(page).fill('word '.repeat(40_000));
  await expect(page.getByText(/but Demo .*accepts 33K/)).toBeVisible();
});

test('three attachments are in sight at once; of more the number is said, and a part of the next is seen', async ({
  page,
}) => {
  await openChat(page);
  const tray = page.getByRole('list', { name: 'Attachments' });
  const attach = async (names: readonly string[]): Promise<void> =>
    page
      .locator('input[type=file]')
      .setInputFiles(
        names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('a river. '.repeat(99)) })),
      );
  const boxes = () =>
    tray.getByRole('listitem').evaluateAll((cards) =>
      cards.map((card) => {
        const { right, top } = card.getBoundingClientRect();
        return { right, top };
      }),
    );
  await attach(['a-rather-long-name-of-notes.txt', 'another-long-name-of-notes.txt', 'last.txt']);
  await expect(tray.getByRole('button', { name: /^Remove/ })).toHaveCount(3);
  const box = await tray.boundingBox();
  const end = (box?.x ?? 0) + (box?.width ?? 0) - 14;
  // Facts read of a file make its card wider.
  await expect.poll(async () => (await boxes()).filter(({ right }) => right > end)).toEqual([]);
  await expect.poll(async () => new Set((await boxes()).map(({ top }) => top)).size).toBe(1);
  await expect(page.getByText('3 attachments')).toBeHidden();

  await attach(['one.txt', 'two.txt', 'three.txt', 'four.txt']);
  await expect(page.getByText('7 attachments')).toBeVisible();
  const last = tray.getByRole('listitem').last();
  await expect(last).toBeInViewport({ ratio: 0.3 });
  await expect(last).not.toBeInViewport({ ratio: 0.9 });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tray.getByRole('listitem').nth(1)).toBeInViewport({ ratio: 0.3 });
});
