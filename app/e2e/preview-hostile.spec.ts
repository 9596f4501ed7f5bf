// Hostile documents in the preview: they reach nothing and nobody, and the page goes on.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { field, openChat } from './support/chat-page.ts';
import { hostilePreviews } from './support/hostile-previews.ts';
import { answered, fence, opener, panel } from './support/preview.ts';

// A trace asks each frame for its picture with every step, and waits for those that never answer.
test.use({ trace: 'off' });

test('hostile documents reach nothing, and the page goes on', async ({ page }) => {
  test.setTimeout(240_000);
  const heard: string[] = [];
  const server = createServer((socket) => {
    heard.push('a connection');
    socket.on('data', (data) => heard.push(data.toString('latin1').split('\r\n')[0] ?? ''));
    socket.on('error', () => undefined);
  });
  const stun = createSocket('udp4', () => heard.push('a datagram'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => stun.bind(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entries = Object.entries(hostilePreviews);
  expect(entries.length).toBeGreaterThanOrEqual(40);
  const windows: string[] = [];
  page.context().on('page', (opened) => windows.push(opened.url()));
  page.on('dialog', (dialog) => {
    windows.push(dialog.type());
    void dialog.dismiss();
  });
  page.on('download', (download) => windows.push(download.suggestedFilename()));
  await openChat(page);
  const documents = entries.map(([, text]) =>
    fence('html', text.replaceAll('URL_', url).replaceAll('STUN_', `127.0.0.1:${stun.address().port}`)),
  );
  documents.push(fence('html', `<script>parent.postMessage({type:'error',what:'REACHED the panel'},'*')</script>`));
  await answered(page, documents.join('\n\n'));
  await expect(opener(page)).toHaveCount(documents.length);
  const address = page.url();
  // A document that reaches something would have said so.
  await opener(page).last().click();
  await expect(panel(page)).toContainText('REACHED the panel');
  for (const [at, [name]] of entries.entries()) {
    await opener(page).nth(at).click();
    const stopped = panel(page).getByText('Stopped: it sent too many messages.');
    await expect(panel(page).locator('iframe').or(stopped), name).toBeVisible();
    await page.waitForTimeout(400);
    if (name === 'a flood of messages') await expect(stopped).toBeVisible();
    // The page answers a key press.
    await field(page).fill('');
    await field(page).press('a');
    await expect(field(page), name).toHaveValue('a');
    expect(await panel(page).textContent(), name).not.toContain('REACHED');
    expect([heard, windows, page.url()], name).toEqual([[], [], address]);
    await panel(page).getByRole('button', { name: 'Close preview' }).click();
    await expect(panel(page), name).toHaveCount(0);
  }
  await page.waitForTimeout(1_000);
  expect([heard, windows]).toEqual([[], []]);
  // The server would have heard it.
  await page.request.get(url, { timeout: 1_000 }).catch(() => undefined);
  expect(heard).toEqual(['a connection', 'GET / HTTP/1.1']);
  server.close();
  stun.close();
});
