// Answers that are long or dear to read, in the chat and on a shared page: no task of the page's main thread is long, and
// all of the text is there although the browser lays out only what is near the screen.
import { expect, test } from 'playwright/test';
import type { Browser, Page } from 'playwright/test';
import type { Message } from '../shared/conversation/message.ts';
import { hostileTexts } from '../shared/testing/hostile-texts.ts';
import { defaultSettings } from '../client/settings/settings.ts';
import { awake, lastAnswer } from './support/chat-page.ts';
import { callAPI, seed } from './support/seed.ts';

test.describe.configure({ timeout: 180_000 });
// A trace holds a copy of the page for each step, and making it would be the longest task.
test.use({ trace: 'off' });

const length = 60_000;
const names = ['headings', 'fences', 'lines of two dollars'];
/** In fixed jobs, as in app/shared/testing/cpu-cost.ts. */
const limit = 20;

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** CPU of the thread. Unit: µs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** CPU of the longest task of a page's main thread meanwhile: a busy machine makes a task longer, and not dearer. Unit: ms. */
async function longestTask(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await work();
  // A task is recorded when it is over, which may be after its result is here.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const main = new Set(trace.traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf));
  const tasks = trace.traceEvents.filter((event) => event.name === 'RunTask' && main.has(threadOf(event)));
  expect(tasks.length).toBeGreaterThan(0);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** About 5 ms on a machine of 2026. Unit: ms. */
async function fixedJob(browser: Browser, page: Page): Promise<number> {
  const rounds = 40;
  const all = await longestTask(browser, page, () =>
    page.evaluate((count) => {
      for (let round = 0; round < count; round++) {
        const words: string[] = [];
        for (let at = 0; at < 26_000; at++) words.push(`word ${at % 97}`);
        if (words.join(' ').split(' ').length !== 52_000) throw new Error('the fixed job was optimised away');
      }
    }, rounds),
  );
  // Far less than any machine needs: then the work was not recorded.
  expect(all).toBeGreaterThan(rounds / 10);
  return all / rounds;
}

/** Nothing more is being formatted: the page was idle for a while. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let idle = 0; idle < 10;) {
      const began = performance.now();
      await new Promise((resolve) => requestIdleCallback(resolve));
      idle = performance.now() - began < 20 ? idle + 1 : 0;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });

async function seedAnswer(page: Page, id: string, title: string, text: string): Promise<void> {
  const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };
  const question: Message = { id: `${id}-q`, parentId: null, createdAt: 1, role: 'user', text: title, images: [] };
  const answer: Message = {
    id: `${id}-a`,
    parentId: question.id,
    createdAt: 2,
    role: 'assistant',
    provider: 'demo',
    model: 'demo-fast',
    reply: { parts: [{ type: 'text', text }], finishReason: 'stop' },
    outcome: 'done',
  };
  await seed(page.request, '', { id, title, config, messages: [question, answer] });
}

const share = async (page: Page, conversationId: string): Promise<string> => {
  const made = (await callAPI(page.request, '', 'POST', '/api/share', { conversationId })) as { readonly id: string };
  return `/share/${made.id}`;
};

/** Other programs of the machine only ever add: the lowest of a few runs, or the first one that is low enough. */
async function lowest(run: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > limit * 0.9; tries++) least = Math.min(least, await run());
  return least;
}

/** A query of the test's own over a large page would be the longest task: what is pressed is found by its address. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), path);

test('no task is long while an answer of a chat is drawn, and what is typed meanwhile stays', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  await awake(page);
  for (const name of names)
    await seedAnswer(page, `dear-${name.replaceAll(' ', '-')}`, name, hostileTexts[name]?.(length) ?? '');
  await seedAnswer(page, 'dear-none', 'none', 'Short.');
  await page.reload();
  await awake(page);
  const unit = await fixedJob(browser, page);
  const costs: Record<string, number> = {};
  for (const name of names) {
    costs[name] = await lowest(async () => {
      await follow(page, '/c/dear-none');
      await page.waitForURL('**/c/dear-none');
      await settled(page);
      const longest = await longestTask(browser, page, async () => {
        const id = `dear-${name.replaceAll(' ', '-')}`;
        await follow(page, `/c/${id}`);
        await page.waitForSelector(`#turn-${id}-a`, { state: 'attached' });
        await page.locator('textarea').first().press('k');
        await settled(page);
        expect(await page.locator('textarea').first().inputValue()).toBe('k');
        await page.locator('textarea').first().fill('');
        // The rendered answer is removed from the page, too.
        await follow(page, '/c/dear-none');
        await page.waitForSelector('#turn-dear-none-a', { state: 'attached' });
        await settled(page);
      });
      return longest / unit;
    });
  }
  expect(Object.entries(costs).filter(([, cost]) => cost > limit)).toEqual([]);
});

test('no task is long while a shared page is drawn', async ({ page, browser }) => {
  await page.goto('/');
  await awake(page);
  const unit = await fixedJob(browser, page);
  const costs: Record<string, number> = {};
  for (const name of names) {
    const id = `shared-${name.replaceAll(' ', '-')}`;
    await seedAnswer(page, id, name, hostileTexts[name]?.(length) ?? '');
    const path = await share(page, id);
    costs[name] = await lowest(async () => {
      await page.goto('about:blank');
      const longest = await longestTask(browser, page, async () => {
        await page.goto(path);
        await settled(page);
      });
      return longest / unit;
    });
  }
  expect(Object.entries(costs).filter(([, cost]) => cost > limit)).toEqual([]);
});

const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, at) => `Paragraph ${at} flows on for a while.`).join('\n\n');
const lines = (count: number): string => Array.from({ length: count }, (_, at) => `- item ${at}`).join('\n');
const copied = (page: Page): Promise<string> =>
  page.locator('main').evaluate((main) => {
    getSelection()?.selectAllChildren(main);
    return String(getSelection());
  });

for (const [name, text, first, last] of [
  ['of many blocks', paragraphs(1_500), 'Paragraph 0 flows', 'Paragraph 1499 flows'],
  ['of one block', lines(5_000), 'item 0', 'item 4999'],
] as const) {
  test(`an answer ${name} opens at its end, scrolls to its beginning, and copies whole`, async ({ page }) => {
    await page.goto('/');
    await awake(page);
    const id = `long-${name.replaceAll(' ', '-')}`;
    await seedAnswer(page, id, name, text);
    await page.goto(`/c/${id}`);
    await awake(page);
    await settled(page);
    const end = lastAnswer(page).getByText(last);
    await expect(end).toBeInViewport();
    await page.getByTestId('transcript').evaluate((box) => (box.scrollTop = 0));
    await settled(page);
    await expect(lastAnswer(page).getByText(first)).toBeInViewport();

    await page.goto(await share(page, id));
    await settled(page);
    await expect(page.locator('main').getByText(first)).toBeInViewport();
    const selected = await copied(page);
    expect([first, last].map((words) => selected.includes(words))).toEqual([true, true]);
    await page.locator('main').getByText(last).scrollIntoViewIfNeeded();
    await expect(page.locator('main').getByText(last)).toBeInViewport();
  });
}
