// A search engine of one's own: set, checked and saved in the settings, then asked in a chat.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake, chooseOption, openChat, say } from '../../../e2e/support/chat-page.ts';
import { card, goesOn, waiting } from '../../../e2e/support/tool-calls.ts';

let engine: Server;
let address = '';
test.beforeAll(async () => {
  // The form of https://docs.searxng.org/dev/search_api.html, read on 2026-11-30.
  const results = [
    { title: 'Rivers', url: 'https://rivers.example/', content: 'The Danube is long.', publishedDate: '2026-03-04' },
    { title: 'Lakes', url: 'https://lakes.example/', content: 'Lakes do not flow.' },
  ];
  engine = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ query: 'x', results }));
  });
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`;
});
test.afterAll(() => engine.close());

test('an engine is set by its address, checked and saved, and its results are sources of an answer', async ({
  page,
}) => {
  await page.goto('/settings/search-engines');
  await awake(page);
  await chooseOption(page.getByLabel('Search engine'), 'SearXNG');
  await page.getByLabel('Address').fill('http://127.0.0.1:1');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'can’t be reached' })).toBeVisible();
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 results' })).toContainText('First: Rivers');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue(address);

  await openChat(page);
  await page.getByRole('button', { name: 'Chat settings' }).click();
  const panel = page.getByRole('dialog', { name: 'Chat settings' });
  await panel.getByRole('switch', { name: 'Use the model’s built-in search' }).click();
  await expect(panel).toContainText('Searches with SearXNG');
  await panel.getByRole('switch', { name: 'Web search' }).click();
  await page.keyboard.press('Escape');
  await say(page, 'tool web-search____search {"query": "the longest river"}');
  const answer = await goesOn(page, 'Web search returned');
  await expect(waiting(page)).toHaveCount(0);
  await expect(answer.getByRole('region', { name: 'Sources' }).getByRole('link')).toHaveCount(2);
  await card(page, /^Web search/)
    .getByRole('button', { expanded: false })
    .first()
    .click();
  await expect(card(page, /^Web search/)).toContainText('The Danube is long.');
});
