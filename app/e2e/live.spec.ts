// The live connection: cut in the middle of an answer, without sockets, and in ten tabs at once.
import { liveApi } from '../shared/api/live.ts';
import { loadavg } from 'node:os';
import { expect as quickExpect, test } from 'playwright/test';
import type { BrowserContext, Page, Request, WebSocketRoute } from 'playwright/test';
import { answers, askedAt, awake, chooseModel, ended, lastAnswer, openChat, say } from './support/chat-page.ts';

test.setTimeout(480_000);
test.use({ trace: 'off' });
/** Ten pages are loaded here at once. */
const expect = quickExpect.configure({ timeout: 40_000 });

const live = /\/api\/live(\?|$)/;
const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });
const lengthOf = async (page: Page): Promise<number> => (await lastAnswer(page).textContent())?.length ?? 0;
/** A formula counts as its source: it is drawn some time after the text around it. */
const textOf = (page: Page): Promise<string> =>
  lastAnswer(page)
    .locator('p, li, pre, td, th, h3, h4')
    .evaluateAll((parts) =>
      parts
        .map((part) => {
          const copy = part.cloneNode(true) as Element;
          for (const formula of copy.querySelectorAll('.katex'))
            formula.replaceWith(formula.querySelector('annotation')?.textContent ?? '');
          return copy.textContent;
        })
        .join('\n'),
    );

async function growing(page: Page): Promise<void> {
  const before = await lengthOf(page);
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(before + 10);
}

/** Every word once and in its order: as the server stored it. */
async function expectWhole(page: Page): Promise<void> {
  await expect(lastAnswer(page)).toHaveAttribute('aria-busy', 'false', { timeout: 90_000 });
  const followed = await textOf(page);
  await page.reload();
  await ended(page);
  await expect.poll(() => textOf(page)).toBe(followed);
}

/** Nothing between the pages and the server lets a socket pass. */
const withoutSockets = (context: BrowserContext) => context.routeWebSocket(live, (socket) => socket.close());

const pageOf = (request: Request): Page => request.frame().page();

/** The event streams that are open. */
function streamsOf(context: BrowserContext): ReadonlySet<Request> {
  const open = new Set<Request>();
  context.on('request', (request) => live.test(new URL(request.url()).pathname) && open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  context.on('page', (page) =>
    page.on('close', () => {
      for (const request of open) if (pageOf(request) === page) open.delete(request);
    }),
  );
  return open;
}

test('a socket that is cut in the middle of an answer: it goes on by number, nothing lost or doubled', async ({
  page,
}) => {
  const sockets: WebSocketRoute[] = [];
  /** Numbers that runs are followed from, by socket. */
  const asked: number[][] = [];
  /** Sockets that have brought a numbered event: text on the screen may also have been read from storage. */
  const carrying = new Set<WebSocketRoute>();
  await page.routeWebSocket(live, (socket) => {
    sockets.push(socket);
    const own: number[] = [];
    asked.push(own);
    const server = socket.connectToServer();
    server.onMessage((text) => {
      if (/^id: \d+$/m.test(String(text))) carrying.add(socket);
      socket.send(text);
    });
    socket.onMessage((text) => {
      const number = /"follow":"[^".]+\.(\d+)"/.exec(String(text))?.[1];
      if (number !== undefined) own.push(Number(number));
      server.send(text);
    });
  });
  // However slow the machine is, the page stays with sockets: it would give them up for a server that it reaches otherwise.
  await page.route('**/healthz', (route) => route.abort());
  await openChat(page, 'demo');
  await say(page, 'markdown');
  for (let cut = 1; cut <= 3; cut++) {
    await growing(page);
    await expect.poll(() => carrying.size).toBe(cut);
    await sockets.at(-1)?.close();
    await expect.poll(() => sockets.length).toBe(cut + 1);
  }
  await expectWhole(page);
  expect(asked[0]?.[0]).toBe(0);
  for (const own of asked.slice(1, 4)) expect(own[0]).toBeGreaterThan(0);
});

test('without sockets one tab holds the stream for all; it is closed, and another goes on', async ({ context }) => {
  await withoutSockets(context);
  const open = streamsOf(context);
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) {
    await openChat(page, 'demo');
    await say(page, 'markdown');
  }
  await Promise.all([growing(one), growing(two)]);
  await expect.poll(() => open.size).toBe(1);
  const left = [...open].some((request) => pageOf(request) === one) ? two : one;
  const url = (left === one ? two : one).url();
  await (left === one ? two : one).close();
  await expect.poll(() => [...open].map((request) => pageOf(request) === left)).toEqual([true]);
  const again = await context.newPage();
  await again.goto(url);
  await Promise.all([expectWhole(left), expectWhole(again)]);
});

test('a hint of another device is read at once, by every tab', async ({ context, browser }) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  // One after the other: the first opens the session that the other goes on with.
  for (const page of [one, two]) {
    await page.goto('/settings/providers/demo');
    await awake(page);
  }
  const device = await browser.newContext();
  await device.addCookies(await context.cookies());
  const other = await device.newPage();
  await other.goto('/settings/providers/demo');
  await awake(other);
  const switched = (page: Page) => page.getByRole('switch', { name: 'Enable Demo', exact: true });
  for (const page of [one, two, other]) await expect(switched(page)).toBeChecked();
  await switched(other).uncheck();
  for (const page of [one, two]) await expect(switched(page)).not.toBeChecked();
  await device.close();
});

test('a change between the rendering of a page and its connection is shown', async ({ page, context }) => {
  await page.goto('/settings/providers/demo');
  await awake(page);
  const other = await context.newPage();
  const { promise: changed, resolve: change } = Promise.withResolvers<void>();
  await other.routeWebSocket(new RegExp(`${liveApi.events.path}$`), (socket) => {
    const early: (string | Buffer)[] = [];
    socket.onMessage((message) => void early.push(message));
    void changed.then(() => {
      const server = socket.connectToServer();
      socket.onMessage((message) => server.send(message));
      for (const message of early) server.send(message);
    });
  });
  await other.goto('/settings/providers/demo', { waitUntil: 'commit' });
  const switched = (each: Page) => each.getByRole('switch', { name: 'Enable Demo', exact: true });
  await expect(switched(other)).toBeChecked();
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await switched(page).uncheck();
  await stored;
  change();
  await expect(switched(other)).not.toBeChecked();
});

test.describe('ten tabs with ten running replies load, stop and send', () => {
  // One after the other: this is also how it is measured.
  test.describe.configure({ mode: 'serial' });
  for (const way of ['a socket each', 'one stream for all'])
    test(way, async ({ context }) => {
      if (way !== 'a socket each') await withoutSockets(context);
      const open = streamsOf(context);
      const first = await context.newPage();
      await openChat(first, 'demo-slow');
      const urls: string[] = [];
      for (let at = 0; at < 10; at++) {
        await first.getByRole('link', { name: 'New chat' }).first().click();
        await expect(first).not.toHaveURL(/\/c\//);
        // The address changes before the screen: what is said until then belongs to the chat that is shown.
        await expect(answers(first)).toHaveCount(0);
        await say(first, `long ${at}`);
        await expect(first).toHaveURL(/\/c\//);
        urls.push(first.url());
        await expect(stopButton(first)).toBeVisible();
      }
      await first.close();
      const took: Record<'load' | 'words' | 'stop' | 'send', number[]> = { load: [], words: [], stop: [], send: [] };
      const timed = async (what: keyof typeof took, act: () => Promise<unknown>): Promise<void> => {
        const since = performance.now();
        await act();
        took[what].push(Math.round(performance.now() - since));
      };
      const pages: Page[] = [];
      for (const url of urls) {
        const page = await context.newPage();
        pages.push(page);
        await chooseModel(page, { provider: 'demo', model: 'demo-slow' }, 'none');
        await timed('words', async () => {
          await timed('load', async () => {
            await page.goto(url);
            await awake(page);
            await expect(stopButton(page)).toBeVisible();
          });
          await expect.poll(async () => (await textOf(page)).length, { intervals: [20] }).toBeGreaterThan(20);
        });
      }
      // A busy machine may have cost a page its socket.
      expect(open.size).toBeLessThanOrEqual(1);
      for (const [at, page] of pages.entries()) {
        await timed('stop', async () => {
          await stopButton(page).click();
          await expect(lastAnswer(page)).toContainText('You stopped this response');
        });
        await timed('send', async () => {
          const taken = page.waitForResponse((answer) => askedAt.test(answer.url()));
          await say(page, `echo still here ${at}`);
          await taken;
        });
        await expect(lastAnswer(page)).toContainText(`still here ${at}`);
      }
      const most = Object.entries(took).map(([name, all]) => `${name} ${median(all)}/${Math.max(...all)}`);
      console.log(
        `ten tabs, ${way}: median/most in ms: ${most.join(', ')}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
      );
    });
});

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
