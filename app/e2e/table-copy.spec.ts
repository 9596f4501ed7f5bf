// A table of an answer on the clipboard, for spreadsheets and documents, and as a CSV file.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { ask, lastAnswer, openChat } from './support/chat-page.ts';

test('a table is copied as cells and as text, and saved as CSV', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openChat(page);
  await ask(page, 'echo | Month | Sales |\n|---|--:|\n| May, June | -1,200 |\n| =1+1 | 7 |');
  const answer = lastAnswer(page);
  await answer.getByRole('button', { name: 'Copy table' }).click();
  await expect(answer.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { text: await read('text/plain'), html: await read('text/html') };
  });
  expect(copied.text?.replaceAll('\r\n', '\n')).toBe("Month\tSales\nMay, June\t-1,200\n'=1+1\t7");
  expect(copied.html).toMatch(/<th[^>]*>Month<\/th>.*<td[^>]*>May, June<\/td><td[^>]*>-1,200<\/td>/s);

  const download = page.waitForEvent('download');
  await answer.getByRole('button', { name: 'Download as CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toBe('\uFEFFMonth,Sales\r\n"May, June","-1,200"\r\n\'=1+1,7');
});
