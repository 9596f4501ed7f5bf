// Documents of many kinds, as models write them, are drawn although nothing is loaded from elsewhere.
import { expect, test } from 'playwright/test';
import { openChat } from './support/chat-page.ts';
import { honestPreviews } from './support/honest-previews.ts';
import { answered, fence, opener, panel } from './support/preview.ts';

test('pages, drawings, diagrams and components are drawn with what this server has', async ({ page, baseURL }) => {
  test.setTimeout(240_000);
  const foreign: string[] = [];
  page.on('response', (response) => {
    if (!response.url().startsWith(baseURL ?? '') && !/^(?:data|blob):/.test(response.url()))
      foreign.push(response.url());
  });
  const all = Object.entries(honestPreviews);
  expect(all.length).toBeGreaterThanOrEqual(30);
  await openChat(page);
  await answered(page, all.map(([, { language, text }]) => fence(language, text)).join('\n\n'));
  await expect(opener(page)).toHaveCount(all.length);
  for (const [at, [name, { seen }]] of all.entries()) {
    await opener(page).nth(at).click();
    if ('drawn' in seen) await expect(panel(page).getByRole('img', { name: seen.drawn }), name).toBeVisible();
    else {
      const [selector, text] = seen;
      const place = panel(page).frameLocator('iframe').locator(selector).first();
      await expect(place, name).toHaveText(text, { timeout: 60_000 });
    }
    await expect(panel(page), name).not.toContainText(/Error:|Console:/);
  }
  expect(foreign).toEqual([]);
});
