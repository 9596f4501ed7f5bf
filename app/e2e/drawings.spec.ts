// Diagrams and drawings of an answer in the place of their source: drawn, as source, broken, and hostile.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect } from 'playwright/test';
import { field, lastAnswer } from './support/chat-page.ts';
import { answered, fence, panel } from './support/preview.ts';
import { test } from './support/shared-page.ts';

test('diagrams and drawings stand in the place of their source, and hostile ones reach nothing', async ({
  chat: page,
}) => {
  const heard: string[] = [];
  const server = createServer(() => heard.push('a connection'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const circle = '<circle cx="9" cy="9" r="5"/>';
  const svg = (inner: string): string => `<svg viewBox="0 0 18 18">${inner}</svg>`;
  const levels = Array.from({ length: 9 }, (_, at) => {
    const uses = `<use href="#l${at}"/>`.repeat(10);
    return `<g id="l${at + 1}">${uses}</g>`;
  });
  const drawn = [
    fence('mermaid', 'flowchart TD\n  A[Rain] --> B[Sea]\n  style B fill:#0b3d91'),
    fence('svg', svg(`<title>A dot</title>${circle}`)),
    fence('svg', svg(`<style>@font-face{font-family:f;src:url(${url}/f)}text{font-family:f}</style><text>far</text>`)),
    fence(
      'mermaid',
      `%%{init: {"securityLevel": "loose"}}%%\nflowchart LR\n  A["<img src='${url}/i' onerror=alert(1)>"] --> C`,
    ),
  ];
  const kept = [
    [fence('mermaid', 'flowchart TD\n  A[open --> B'), 'Couldn’t draw this:'],
    [fence('svg', svg(`<script>alert(1)</script>${circle}`)), 'needs more than an image'],
    [fence('svg', svg(`<image href="${url}/p.png"/>`)), 'needs more than an image'],
    [fence('svg', svg(`<g id="l0">${circle}</g>${levels.join('')}`)), 'needs more than an image'],
    [fence('svg', 'no drawing'), 'Nothing to draw'],
  ] as const;
  await answered(page, [...drawn, ...kept.map(([text]) => text)].join('\n\n'));
  const blocks = lastAnswer(page)
    .getByRole('group')
    .filter({ has: page.getByRole('button', { name: 'Preview' }) });
  await expect(blocks).toHaveCount(drawn.length + kept.length);
  await test.step('drawn ones', async () => {
    await expect(blocks.nth(0).getByRole('img', { name: 'Rain, Sea' })).toBeVisible({ timeout: 60_000 });
    await expect(blocks.nth(0).locator('pre')).toHaveCount(0);
    await expect(blocks.nth(1).getByRole('img', { name: 'A dot' })).toBeVisible();
    for (const at of drawn.keys()) {
      await blocks.nth(at).scrollIntoViewIfNeeded();
      const image = blocks.nth(at).getByRole('img');
      await expect(image).toBeVisible({ timeout: 20_000 });
      expect(await image.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
    }
  });
  await test.step('source and back, by keys', async () => {
    await blocks.nth(0).getByRole('button', { name: 'Show source' }).press('Enter');
    await expect(blocks.nth(0).locator('pre')).toContainText('A[Rain]');
    await expect(blocks.nth(0).getByRole('img')).toHaveCount(0);
    await blocks.nth(0).getByRole('button', { name: 'Show drawing' }).press('Enter');
    await expect(blocks.nth(0).getByRole('img')).toBeVisible();
  });
  await test.step('the others stay source, with the reason', async () => {
    for (const [at, [, reason]] of kept.entries()) {
      const block = blocks.nth(drawn.length + at);
      await block.scrollIntoViewIfNeeded();
      await expect(block).toContainText(reason, { timeout: 20_000 });
      await expect(block.locator('pre')).toBeVisible();
      await expect(block.getByRole('img')).toHaveCount(0);
    }
  });
  await test.step('the panel shows a drawing without a frame', async () => {
    await blocks.nth(0).getByRole('button', { name: 'Preview' }).click();
    await expect(panel(page).getByRole('img', { name: 'Rain, Sea' })).toBeVisible();
    await expect(panel(page)).not.toContainText('Runs generated code');
    await expect(panel(page).locator('iframe')).toHaveCount(0);
  });
  await field(page).fill('a');
  await expect(field(page)).toHaveValue('a');
  expect([heard, dialogs]).toEqual([[], []]);
  server.close();
});
