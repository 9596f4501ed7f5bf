// Hostile documents and components in the preview: they reach nothing and nobody, and the page goes on.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { field, openChat } from './support/chat-page.ts';
import { handOut, ofComponent, ofPage, ran } from './support/copied-frames.ts';
import { hostileComponents } from './support/hostile-components.ts';
import { busy, hostilePreviews } from './support/hostile-previews.ts';
import { answered, fence, opener, panel } from './support/preview.ts';
import { asOfTheWeb } from './support/run-guards.ts';

// A trace asks each frame for its picture with every step, and waits for those that never answer.
test.use({ trace: 'off', launchOptions: asOfTheWeb });

test('hostile documents reach nothing, and the page goes on', async ({ page }) => {
  test.setTimeout(240_000);
  const { url, stun, heard, close } = await listen();
  const windows: string[] = [];
  page.context().on('page', (opened) => windows.push(opened.url()));
  page.on('dialog', (dialog) => {
    windows.push(dialog.type());
    void dialog.dismiss();
  });
  page.on('download', (download) => windows.push(download.suggestedFilename()));
  const placed = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([name, text]) => [name, text.replaceAll('URL_', url).replaceAll('STUN_', stun)] as const);
  const [documents, components] = [placed(hostilePreviews), placed(hostileComponents)];
  expect(documents.length).toBeGreaterThanOrEqual(50);
  expect(components.length).toBeGreaterThanOrEqual(25);

  await openChat(page);
  const reaches = `<script>parent.postMessage({type:'error',what:'REACHED the panel'},'*')</script>`;
  const alone = [
    ...documents.filter(([name]) => busy.has(name)).map((each) => ['html', ...each] as const),
    ...components.filter(([name]) => busy.has(name)).map((each) => ['jsx', ...each] as const),
  ];
  const blocks = [fence('html', reaches), ...alone.map(([language, , text]) => fence(language, text))];
  await answered(page, blocks.join('\n\n'));
  await expect(opener(page)).toHaveCount(blocks.length);
  const address = page.url();
  const untouched = async (name: string): Promise<void> => {
    await answersAKey(page, name);
    expect([heard, windows, page.url()], name).toEqual([[], [], address]);
  };

  // A document that reaches something would have said so.
  await opener(page).first().click();
  await expect(panel(page)).toContainText('REACHED the panel');
  for (const [all, made] of [
    [documents, ofPage],
    [components, ofComponent],
  ] as const) {
    const some = all.filter(([name]) => !busy.has(name));
    const said = await handOut(page, [...some.map(([, text]) => made(text)), ofPage(reaches)], 2_000);
    expect(said.at(-1)).toContain('REACHED the panel');
    expect(some.filter((_, at) => !said[at]?.includes(ran)).map(([name]) => name)).toEqual([]);
    expect(some.filter((_, at) => said[at]?.some((what) => what.includes('REACHED'))).map(([name]) => name)).toEqual(
      [],
    );
    await untouched('all at once');
  }
  for (const [at, [language, name]] of alone.entries()) {
    await opener(page)
      .nth(at + 1)
      .click();
    const stopped = panel(page).getByText('Stopped because it sent too many messages.');
    await expect(panel(page).locator('iframe').or(stopped), name).toBeVisible();
    await page.waitForTimeout(300);
    if (name === 'a flood of messages') await expect(stopped).toBeVisible();
    await untouched(`${language}, ${name}`);
    expect(await panel(page).textContent(), name).not.toContain('REACHED');
    if (name === 'an endless loop') {
      await panel(page).getByRole('button', { name: 'Stop' }).click();
      await expect(panel(page).locator('iframe')).toHaveCount(0);
    }
    await panel(page).getByRole('button', { name: 'Close preview' }).click();
    await expect(panel(page), name).toHaveCount(0);
  }
  await page.waitForTimeout(1_000);
  expect([heard, windows]).toEqual([[], []]);
  // The server would have heard it.
  await page.request.get(url, { timeout: 1_000 }).catch(() => undefined);
  expect(heard).toEqual(['a connection', 'GET / HTTP/1.1']);
  close();
});

async function answersAKey(page: Page, name: string): Promise<void> {
  await field(page).fill('');
  await field(page).press('a');
  await expect(field(page), name).toHaveValue('a');
}

/** A server that notes every connection, and one for the datagrams of calls between browsers. */
async function listen() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    heard.push('a connection');
    socket.on('data', (data) => heard.push(data.toString('latin1').split('\r\n')[0] ?? ''));
    socket.on('error', () => undefined);
  });
  const calls = createSocket('udp4', () => heard.push('a datagram'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => calls.bind(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    calls.close();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, stun: `127.0.0.1:${calls.address().port}`, heard, close };
}
