// A reply that falls silent: said after ten seconds, gone with the next data, and stopped at hand.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { awake, lastAnswer, say } from './support/chat-page.ts';

test('no data for ten seconds, before the first word and in the middle of an answer', async ({ page }) => {
  test.setTimeout(120_000);
  const responses: ServerResponse[] = [];
  const vendor = createServer((request, response) => {
    if (request.url?.endsWith('/models')) return void response.end('{"object":"list","data":[]}');
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    responses.push(response);
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/v1`;
  await page.addInitScript((url) => {
    const config = { provider: 'vllm', model: 'river' };
    localStorage.setItem('tributary.settings', JSON.stringify({ animation: 'none', titles: false, config }));
    localStorage.setItem('tributary.vault.vllm', JSON.stringify({ baseURL: url }));
  }, baseURL);
  const chunk = (content: string): string =>
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'river', choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] })}\n\n`;
  try {
    await page.goto('/');
    await awake(page);
    await say(page, 'Where does the river go?');
    const hint = lastAnswer(page).getByText(/^No data from vLLM for \d+s$/);
    await expect(hint).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(/^Waiting for/)).toHaveCount(0);
    responses[0]?.write(chunk('To the sea'));
    await expect(lastAnswer(page)).toContainText('To the sea');
    await expect(hint).toHaveCount(0);
    await expect(hint).toBeVisible({ timeout: 40_000 });
    await lastAnswer(page).getByRole('button', { name: 'Stop waiting' }).click();
    await expect(hint).toHaveCount(0);
    await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false');
  } finally {
    vendor.closeAllConnections();
    vendor.close();
  }
});
