// Answers that are long or expensive to read, in the chat and on a shared page: no task of the page's main thread is long, and
// all of the text is there although the browser lays out only what is near the screen.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import type { Message } from '../shared/message/message.ts';
import { hostileTexts } from '../shared/testing/hostile-texts.ts';
import { defaultSettings } from '../client/settings/settings.ts';
import { awake, lastAnswer } from './support/chat-page.ts';
import { callAPI, seed } from './support/seed.ts';
import { fixedJob, limit, longestTask, lowest, settled } from './task-cost.ts';

test.describe.configure({ timeout: 180_000 });
// A trace holds a copy of the page for each step, and making it would be the longest task.
test.use({ trace: 'off' });

const usual = 60_000;
const names = [
  'headings',
  'fences',
  'lines of two dollars',
  'definitions',
  'a long block of code',
  'a long block of JavaScript',
  'a dense block of JavaScript',
  'one line',
];
/** Of some texts: 3,000 definitions, and code that is still coloured. */
const lengths: Readonly<Record<string, number>> = { definitions: 180_000, 'a dense block of JavaScript': 59_000 };
function textOf(name: string): string {
  const write = hostileTexts[name];
  if (!write) throw new Error(`there is no hostile text "${name}"`);
  return write(lengths[name] ?? usual);
}

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

/** A query of the test's own over a large page would be the longest task: what is pressed is found by its address. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), path);

test('no task is long while an answer of a chat is drawn, and what is typed meanwhile stays', async ({
  page,
  browser,
}) => {
  await page.goto('/');
  await awake(page);
  for (const name of names) await seedAnswer(page, `dear-${name.replaceAll(' ', '-')}`, name, textOf(name));
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
  // A page that is loaded anew compiles the grammar of its first code, which costs more than the code.
  for (const name of names.filter((each) => each !== 'a dense block of JavaScript')) {
    const id = `shared-${name.replaceAll(' ', '-')}`;
    await seedAnswer(page, id, name, textOf(name));
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
const codeLines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `let line_${at} = ${at};`).join('\n');
const copied = (page: Page): Promise<string> =>
  page.locator('main').evaluate((main) => {
    getSelection()?.selectAllChildren(main);
    return String(getSelection());
  });

for (const [name, text, first, last] of [
  ['of many blocks', paragraphs(1_500), 'Paragraph 0 flows', 'Paragraph 1499 flows'],
  ['of one block', lines(5_000), 'item 0', 'item 4999'],
  ['of one block of code', `\`\`\`js\n${codeLines(3_000)}\n\`\`\``, 'line_0 ', 'line_2999 '],
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
    // Long code is folded until its reader wants it.
    const code = text.startsWith('```');
    if (code) {
      await lastAnswer(page).getByRole('button', { name: 'Show all 3000 lines' }).click();
      await end.scrollIntoViewIfNeeded();
    }
    await expect(end).toBeInViewport();
    await page.getByTestId('transcript').evaluate((box) => (box.scrollTop = 0));
    await settled(page);
    await expect(lastAnswer(page).getByText(first)).toBeInViewport();

    await page.goto(await share(page, id));
    await settled(page);
    await expect(page.locator('main').getByText(first)).toBeInViewport();
    const selected = await copied(page);
    if (code) expect(selected).toContain(codeLines(3_000));
    expect([first, last].map((words) => selected.includes(words))).toEqual([true, true]);
    if (code) await page.locator('main').getByRole('button', { name: 'Show all 3000 lines' }).click();
    await page.locator('main').getByText(last).scrollIntoViewIfNeeded();
    await expect(page.locator('main').getByText(last)).toBeInViewport();
  });
}
