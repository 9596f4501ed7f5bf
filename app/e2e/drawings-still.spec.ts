// Drawings that take the place of their source while somebody reads beside them: what is read stays where it is.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { defaultSettings } from '../client/settings/settings.ts';
import { awake, lastAnswer } from './support/chat-page.ts';
import { fence } from './support/preview.ts';
import { callAPI } from './support/seed.ts';

const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };
const words = (name: string): string =>
  Array.from({ length: 12 }, (_, at) => `${name} ${at + 1}. ${'Some words of it. '.repeat(12)}`).join('\n\n');
/** Lower as a source than as a drawing, and the other way round. */
const tall = 'flowchart TD\n  A --> B --> C --> D --> E --> F --> G';
const low = `flowchart LR\n${'  %% a remark\n'.repeat(18)}  A --> B`;

interface Watched {
  /** Of the paragraph, in each frame. Unit: CSS pixels. */
  readonly tops: readonly number[];
  readonly shift: number;
}

/** A chat of one answer with a diagram, at this part of the screen when it is drawn, and a paragraph that is looked at. */
async function drawnAt(page: Page, url: string, source: string, at: number, looked: RegExp): Promise<Watched> {
  const id = `still-${Date.now()}-${Math.round(Math.random() * 1e6)}`;
  const text = [words('Before'), fence('mermaid', source), words('Behind')].join('\n\n');
  await callAPI(page.request, url, 'POST', '/api/conversations', { id, title: 'Of drawings', config });
  const answer = { role: 'assistant', provider: 'demo', model: 'demo-fast', outcome: 'done', createdAt: 2 };
  await callAPI(page.request, url, 'POST', `/api/conversations/${id}/messages`, {
    messages: [
      { id: `${id}-q`, parentId: null, role: 'user', text: 'Draw', images: [], createdAt: 1 },
      {
        ...answer,
        id: `${id}-a`,
        parentId: `${id}-q`,
        reply: { parts: [{ type: 'text', text }], finishReason: 'stop' },
      },
    ],
  });
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/mermaid*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/c/${id}`);
  await awake(page);
  const block = lastAnswer(page)
    .getByRole('group')
    .filter({ has: page.getByRole('button', { name: 'Preview' }) });
  await expect(block.locator('pre')).toBeVisible();
  // They come after the page and move the composer, which is measured, too.
  await expect(page.getByText('This is the demo model')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tools', exact: true })).toBeVisible();
  // Up, as a reader goes: from then on the end is not followed.
  await page.getByTestId('transcript').press('Home');
  await expect(page.getByText('Before 1.')).toBeInViewport();
  await block.evaluate((element, part) => {
    const box = element.closest('[data-testid="transcript"]');
    if (box)
      box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - part * box.clientHeight;
  }, at);
  await page.getByText(looked).evaluate((element) => {
    const watched = { tops: [] as number[], shift: 0 };
    Object.assign(window, { watched });
    const look = (): void => {
      watched.tops.push(element.getBoundingClientRect().top);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(() => requestAnimationFrame(look));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.shift += (entry as PerformanceEntry & { value: number }).value; // as its type says
    }).observe({ type: 'layout-shift' });
  });
  const before = (await block.boundingBox())?.height ?? 0;
  arrive();
  await expect(block.getByRole('img')).toBeAttached({ timeout: 60_000 });
  await expect(block.locator('pre')).toHaveCount(0);
  const watched = await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { readonly watched: Watched }).watched; // set above
  });
  expect(watched.tops.length).toBeGreaterThan(5);
  const after = (await block.boundingBox())?.height ?? 0;
  // Else nothing was tried. A drawing that is lower keeps its source's room while it is seen.
  if (source === tall) expect(after).toBeGreaterThan(before + 100);
  else expect(Math.round(after)).toBe(Math.round(before));
  return watched;
}

const spread = (tops: readonly number[]): number => Math.max(...tops) - Math.min(...tops);

test('a drawing that is higher than its source, near the top of the screen, grows upwards', async ({
  page,
  baseURL,
}) => {
  const { tops } = await drawnAt(page, baseURL ?? '', tall, 0.02, /^Behind 1\./);
  expect(spread(tops)).toBeLessThan(1);
});

test('one in the lower half grows downwards', async ({ page, baseURL }) => {
  const { tops } = await drawnAt(page, baseURL ?? '', tall, 0.6, /^Before 12\./);
  expect(spread(tops)).toBeLessThan(1);
});

test('one above the screen moves nothing that is in sight', async ({ page, baseURL }) => {
  // A shift counts there although nothing moves on the screen: the page scrolls as far.
  const { tops } = await drawnAt(page, baseURL ?? '', tall, -0.6, /^Behind 4\./);
  expect(spread(tops)).toBeLessThan(1);
});

test('a lower one keeps the room of its source until nobody sees it', async ({ page, baseURL }) => {
  const { tops, shift } = await drawnAt(page, baseURL ?? '', low, 0.2, /^Behind 1\./);
  expect(spread(tops)).toBeLessThan(1);
  expect(shift).toBeLessThan(0.001);
  const image = lastAnswer(page).getByRole('img');
  const room = (): Promise<number> =>
    image.evaluate((element) => element.closest('[role="group"]')?.getBoundingClientRect().height ?? 0);
  const high = await room();
  await page.getByTestId('transcript').press('Home');
  await expect.poll(room).toBeLessThan(high - 100);
});
