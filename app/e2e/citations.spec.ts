// Numbers of sources beside the sentences that rest on them: while an answer streams, at its end, and after a reload.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { awake, chooseModel, ended, lastAnswer, say } from './support/chat-page.ts';
import { sentences, startCitingVendor } from './support/citing-vendor.ts';
import type { CitingVendor } from './support/citing-vendor.ts';
import { startOwnServer } from './support/own-server.ts';
import type { OwnServer } from './support/own-server.ts';

const [first, second, third] = sentences;
const cited = `${first}1 a.example${second}2 b.example${third}`;
/** Positions that come with the words are shown at once; the others come behind the last word. */
const begun = { early: `${first}1 a.example${second}2 b.example`, late: first + second } as const;
const vendors = [
  { provider: 'anthropic', model: 'claude-sonnet-4-6', path: '', begun: begun.early },
  { provider: 'google', model: 'gemini-3.5-flash', path: '', begun: begun.late },
  { provider: 'openai', model: 'gpt-4.1', path: '/v1', begun: begun.late },
  { provider: 'perplexity', model: 'sonar', path: '', begun: begun.early },
  { provider: 'cohere', model: 'command-a-03-2025', path: '', begun: begun.early },
];

const paragraph = (page: Page) => lastAnswer(page).getByRole('paragraph').filter({ hasText: 'The river' });

let vendor: CitingVendor;
let server: OwnServer;
test.beforeAll(async () => {
  vendor = await startCitingVendor();
  const env = vendors.flatMap(({ provider, path }) => [
    [`${provider.toUpperCase()}_API_KEY`, 'not-a-real-key'],
    [`${provider.toUpperCase()}_BASE_URL`, `${vendor.origin}/${provider}${path}`],
  ]);
  server = await startOwnServer(Object.fromEntries(env) as Record<string, string>); // pairs of strings, as written above
});
test.afterAll(async () => {
  await server.stop();
  await vendor.close();
});

test('sources stand beside their sentences on five wires', async ({ browser }) => {
  test.setTimeout(180_000);
  for (const { provider, model, begun: shown } of vendors) {
    await test.step(provider, async () => {
      const context = await browser.newContext({ baseURL: server.url });
      try {
        const page = await context.newPage();
        await chooseModel(page, { provider, model });
        await page.goto('/');
        await awake(page);
        await say(page, 'how long is the river?');
        await expect(paragraph(page)).toHaveText(shown);
        await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'true');

        vendor.release(provider);
        await ended(page);
        await expect(paragraph(page)).toHaveText(cited);
        await page.reload();
        await awake(page);
        await expect(paragraph(page)).toHaveText(cited);
        const chips = paragraph(page).getByRole('link');
        await expect(chips).toHaveCount(2);
        await expect(chips.nth(1)).toHaveAttribute('href', 'https://b.example/river');
        await expect(chips.nth(1)).toHaveAccessibleName(/2.*b\.example/);
      } finally {
        await context.close();
      }
    });
  }
});
