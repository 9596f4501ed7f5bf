// The script of a first load as it crosses the wire, compressed: what a page names itself, before it is awake.
import { expect, test } from 'playwright/test';
import { defaultSettings } from '../client/settings/settings.ts';
import { awake } from './support/chat-page.ts';
import { historyOf } from './support/history.ts';
import { seed } from './support/seed.ts';

/** Unit: kB. */
const budget = 165;

test('a first page brings no more script than its budget, empty and with a chat', async ({ page, baseURL }) => {
  const id = `load-${Date.now()}`;
  const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };
  await seed(page.request, baseURL ?? '', historyOf(id, 30, config, Date.now()));
  for (const path of ['/', `/c/${id}`]) {
    const named = new Set((await (await page.request.get(path)).text()).match(/\/assets\/[\w.-]+\.js/g));
    const context = await page.context().browser()?.newContext();
    if (!context) throw new Error('no browser');
    await context.addCookies(await page.context().cookies());
    const cold = await context.newPage();
    const sizes: Promise<readonly [string, number]>[] = [];
    cold.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url());
      if (!named.has(pathname)) return;
      sizes.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize] as const));
    });
    await cold.goto(`${baseURL}${path}`);
    await awake(cold);
    // Some of them are named for what follows: the page may be awake before they are there.
    await expect.poll(() => sizes.length).toBe(named.size);
    const counted = await Promise.all(sizes);
    const total = counted.reduce((sum, [, size]) => sum + size, 0) / 1_000;
    expect(total, counted.map(([name, size]) => `${name} ${size}`).join(', ')).toBeLessThanOrEqual(budget);
    await context.close();
  }
});
