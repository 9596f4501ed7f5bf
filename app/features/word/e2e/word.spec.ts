// A chat and an answer as Word documents, read back by the server's own reader.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { answerWith, ask, lastAnswer, openChat, stream } from '../../../e2e/support/chat-page.ts';
import { readBytes } from '../../../server/documents/read-bytes.ts';

/** One red pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

const markdown = [
  '## Results',
  'A **bold** word, `code`, and [a link](https://example.org/).',
  '1. first\n2. second',
  '| Month | Sales |\n|---|--:|\n| May | 1,200 |',
  '```py\nprint("\u001b[31mred")\n```',
  `![dot](data:image/png;base64,${dot})`,
  'The root: $\\sqrt{x}$ and\n\n$$\\frac{a+b}{2}$$',
].join('\n\n');

async function saved(
  page: Page,
  start: () => Promise<void>,
): Promise<{ readonly name: string; readonly text: string; readonly bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await start();
  const file = await download;
  const [name, bytes] = [file.suggestedFilename(), await readFile(await file.path())];
  return { name, text: (await readBytes(bytes, name)).text, bytes };
}

test('an answer and its chat are saved as Word documents', async ({ page }) => {
  await openChat(page);
  await answerWith(page, { events: stream(['text', markdown], ['stop', 'stop']) });
  await ask(page, 'How were sales?');
  const word = page.getByRole('menuitem', { name: 'Word document' });
  const answer = await saved(page, async () => {
    await lastAnswer(page).getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Export', exact: true }).click();
    await word.click();
  });
  expect(answer.name).toMatch(/\.docx$/);
  for (const words of ['Results', 'bold', 'first', '1,200', 'print("[31mred")', '√(x)', '(a+b)/2'])
    expect(answer.text).toContain(words);
  expect(answer.text).not.toContain('How were sales?');
  expect(answer.bytes.includes('.png')).toBe(true);

  const chat = await saved(page, async () => {
    await page.getByRole('button', { name: 'Chat options' }).click();
    await page.getByRole('menuitem', { name: 'Export', exact: true }).click();
    await word.click();
  });
  expect(chat.text).toContain('How were sales?');
  expect(chat.text).toContain('1,200');
});
