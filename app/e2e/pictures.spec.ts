// A chat of 200 pictures: no answer of the server holds one of them, it opens at once, and what is far away is not fetched.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { signToken } from '../client/net/auth-token.ts';
import type { Session } from '../client/net/auth-token.ts';
import { fileAddress } from '../shared/conversation/file-address.ts';
import { newId } from '../shared/conversation/ids.ts';
import type { AssistantMessage, Message, UserMessage } from '../shared/message/message.ts';
import { noise } from '../server/thumbnails/testing/noise.ts';
import { config, row } from './support/chat-list.ts';
import { lastAnswer, openChat } from './support/chat-page.ts';
import { seed } from './support/seed.ts';
import { fixedJob } from './task-cost.ts';

const turns = 100;
const size = { width: 150, height: 150 };
/** Of task-cost.ts; 80 to 135 were measured on a busy machine, with all code of a chat that is loaded first. */
const mostJobs = 250;

/** CPU of the page's main thread so far. Unit: ms. */
async function cpuOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

/** Of one content, which is more than a thumbnail's. */
async function storePictures(page: Page, ids: readonly string[]): Promise<void> {
  const data = noise(size.width, size.height);
  const session = (await (await page.request.post('/api/session', { data: {} })).json()) as Session; // our own server's answer
  const headers = {
    'content-type': 'application/octet-stream',
    'X-Tributary-Auth': signToken(session, {}, Date.now()),
  };
  const store = async (id: string): Promise<void> => {
    const answer = await page.request.put(`${fileAddress(id)}?name=${id}.png`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  for (let at = 0; at < ids.length; at += 20) await Promise.all(ids.slice(at, at + 20).map(store));
}

function turnOf(id: string, at: number, [asked = '', answered = '']: readonly string[]): readonly Message[] {
  const question: UserMessage = {
    id: `${id}-q${at}`,
    parentId: at === 0 ? null : `${id}-a${at - 1}`,
    createdAt: at * 2 + 1,
    role: 'user',
    text: `Picture ${at}`,
    images: [{ id: asked, name: `photo ${at}.png`, url: fileAddress(asked), ...size }],
  };
  const answer: AssistantMessage = {
    id: `${id}-a${at}`,
    parentId: question.id,
    createdAt: at * 2 + 2,
    role: 'assistant',
    provider: config.provider,
    model: config.model,
    outcome: 'done',
    reply: {
      parts: [
        { type: 'text', text: `Drawing ${at}` },
        { type: 'image', id: 'image-1', src: fileAddress(answered), ...size },
      ],
      finishReason: 'stop',
    },
  };
  return [question, answer];
}

test('a chat of 200 pictures opens at once, with no picture in an answer', async ({ page, browser }) => {
  await openChat(page);
  const id = newId();
  const ids = Array.from({ length: turns * 2 }, () => newId());
  await storePictures(page, ids);
  const messages = Array.from({ length: turns }, (_, at) => turnOf(id, at, ids.slice(at * 2, at * 2 + 2))).flat();
  await seed(page.request, '', { id, title: 'Two hundred', config, messages });
  await page.goto('/');
  await expect(row(page, 'Two hundred')).toBeVisible();

  const texts: Promise<readonly [path: string, text: string]>[] = [];
  const pictures: string[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname.startsWith('/api/files/')) pictures.push(search);
    else if (!pathname.startsWith('/assets/'))
      texts.push(
        response.text().then(
          (text) => [pathname, text],
          () => [pathname, ''],
        ),
      );
  });
  const last = lastAnswer(page).getByRole('img').last();
  const cpu = await cpuOf(page);
  const before = await cpu();
  await row(page, 'Two hundred').click();
  await expect(lastAnswer(page)).toContainText(`Drawing ${turns - 1}`);
  const opened = (await cpu()) - before;
  await expect.poll(() => last.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  const jobs = opened / (await fixedJob(browser, page));
  test
    .info()
    .annotations.push({ type: 'opened with', description: `${opened.toFixed(0)} ms, ${jobs.toFixed(0)} jobs` });
  expect(jobs).toBeLessThan(mostJobs);

  await page.reload();
  await expect(lastAnswer(page)).toContainText(`Drawing ${turns - 1}`);
  await expect(page.locator('[data-turn]')).toHaveCount(turns * 2);
  // The browser may fetch a few screens ahead.
  expect(pictures.length).toBeLessThan(turns);
  expect(new Set(pictures)).toEqual(new Set(['?size=thumbnail']));
  const answers = await Promise.all(texts);
  expect(answers.filter(([path]) => path.includes(id)).length).toBeGreaterThan(0);
  // PNG, JPEG, WebP, and any other in a data URL.
  const inside = /iVBORw0KGgo|\/9j\/4AAQ|UklGR|data:image\/(?:png|jpeg|webp|gif)/;
  expect(answers.filter(([, text]) => inside.test(text)).map(([path]) => path)).toEqual([]);
});
