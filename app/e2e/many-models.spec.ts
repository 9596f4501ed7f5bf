// A gateway with 2,000 models: its list lies on the server, for every device of the account.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { showCreateForm } from './support/account.ts';
import { awake, modelButton } from './support/chat-page.ts';
import { startLocalServer } from './support/local-server.ts';
import type { LocalServer } from './support/local-server.ts';
import { fixedJob, limit, longestTask, lowest, settled } from './task-cost.ts';

test.use({ trace: 'off' });

const ids = Array.from({ length: 2000 }, (_, at) => `maker-${at % 40}/model-${at}`);
const models = (page: Page) => page.getByRole('region', { name: 'Models', exact: true });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search models and providers' });

async function addServer(page: Page, vendor: LocalServer): Promise<void> {
  await page.goto('/settings/providers/new');
  await awake(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Garden server');
  await page.getByLabel('Base URL').fill(vendor.baseURL);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(models(page)).toContainText('2000 of 2000 enabled');
}

test('2,000 models: fetched once, and there on another device of the account without being fetched again', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const vendor = await startLocalServer(0, ids);
  try {
    await page.goto('/settings/account');
    await showCreateForm(page);
    const email = `many-${Date.now()}@example.org`;
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a sentence of several words');
    await page.getByRole('button', { name: 'Create account', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();

    await addServer(page, vendor);
    const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await elsewhere.goto('/settings/account');
    await awake(elsewhere);
    await elsewhere.getByLabel('Email address').fill(email);
    await elsewhere.getByLabel('Password', { exact: true }).fill('a sentence of several words');
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(elsewhere.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
    const asked: string[] = [];
    elsewhere.on('request', (request) => void asked.push(request.url()));
    await elsewhere.goto('/');
    await awake(elsewhere);
    await modelButton(elsewhere).click();
    await search(elsewhere).fill('model-1987');
    await expect(elsewhere.getByRole('row').filter({ hasText: 'maker-27/model-1987' })).toBeVisible();
    expect(asked.filter((url) => url.includes('/api/models/my-'))).toEqual([]);
  } finally {
    await vendor.close();
  }
});

test('the settings of 2,000 models: no task is long, and only what is in sight is in the page', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const vendor = await startLocalServer(0, ids);
  try {
    await addServer(page, vendor);
    await settled(page);
    const unit = await fixedJob(browser, page);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    // Found by the page itself: a query of the test's own would be the longest task.
    const press = (name: RegExp): Promise<void> =>
      page.evaluate((text) => {
        const buttons = [...document.querySelectorAll<HTMLElement>('[role="group"] button')];
        const found = buttons.find((button) => new RegExp(text).test(button.textContent ?? ''));
        if (!found) throw new Error(`no button ${text}`);
        found.click();
      }, name.source);
    const query = models(page).getByRole('searchbox', { name: 'Search models' });
    /** Every try begins with the same preparation, which is not measured. */
    const cost = (work: () => Promise<unknown>, prepare = (): Promise<unknown> => Promise.resolve()): Promise<number> =>
      lowest(async () => {
        await prepare();
        await settled(page);
        const longest = await longestTask(browser, page, async () => {
          await work();
          await settled(page);
        });
        return longest / unit;
      });
    const typing = await cost(async () => {
      await query.fill('');
      for (const letter of 'maker-1/mo') await query.press(letter);
    });
    await query.fill('');
    const toggle = await cost(() =>
      page.evaluate(() => {
        const found = document.querySelector<HTMLElement>('[data-sort^="maker-"] [role="switch"]');
        if (!found) throw new Error('no switch of a model');
        found.click();
      }),
    );
    // Each try begins where the last one ended.
    const all = await cost(async () => {
      await press(/^Turn all off$/);
      await settled(page);
      await press(/^Turn all on$/);
    });
    await expect(models(page)).toContainText('2000 of 2000 enabled');
    const only = await cost(
      () => press(/^Only these/),
      async () => {
        await query.fill('');
        await press(/^Turn all on$/);
        await query.fill('model-198');
        await expect(models(page).getByRole('button', { name: 'Only these 11' })).toBeVisible();
      },
    );
    await expect(models(page)).toContainText('11 of 2000 enabled');
    const costs = { toggle, all, only };
    console.info(JSON.stringify({ nodes, typing, ...costs }));
    expect(nodes).toBeLessThan(3000);
    expect(typing).toBeLessThan(limit);
    // A click may take longer than a letter.
    expect(Object.entries(costs).filter(([, jobs]) => jobs > 2 * limit)).toEqual([]);
  } finally {
    await vendor.close();
  }
});
