// The live connection of a page in the test's hands: runs that it follows are held back, or played in the server's place.
import type { Page } from 'playwright/test';
import { liveApi } from '../../shared/api/live.ts';
import type { LiveRequest } from '../../shared/api/live.ts';

export interface LiveRoute {
  /** By run: what it says, as the server would write its events. */
  readonly played: Map<string, string>;
  /** Runs are followed once this has come. */
  held: Promise<void>;
  /** The server's messages reach the page once this has come. */
  heard: Promise<void>;
}

/** Messages of the server held back until the returned function is called: the page does not learn of other devices. */
export async function holdNews(page: Page): Promise<() => void> {
  const route = await routeLive(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  route.heard = promise;
  return resolve;
}

const answered = /event: hint\ndata: \{"kind":"conversation".*\n\n/g;

const routed = new WeakMap<Page, LiveRoute>();

export async function routeLive(page: Page): Promise<LiveRoute> {
  const known = routed.get(page);
  if (known) return known;
  const route: LiveRoute = { played: new Map(), held: Promise.resolve(), heard: Promise.resolve() };
  routed.set(page, route);
  await page.routeWebSocket(new RegExp(`${liveApi.events.path}$`), (socket) => {
    const server = socket.connectToServer();
    let current = '';
    server.onMessage((text) => {
      current = /event: run\ndata: (.*)\n(?![^]*event: run\n)/.exec(String(text))?.[1] ?? current;
      void route.heard.then(() => {
        // The server's own answer in the place of one that is played is no news.
        socket.send(route.played.size > 0 ? String(text).replaceAll(answered, '') : text);
      });
    });
    socket.onMessage((text) => {
      const { follow = '', ...word } = JSON.parse(String(text)) as LiveRequest;
      if (Object.keys(word).length > 0) server.send(JSON.stringify(word));
      void route.held.then(() => {
        const rest: string[] = [];
        for (const each of follow === '' ? [] : follow.split(',')) {
          const run = each.split('.')[0] ?? '';
          const body = route.played.get(run);
          if (body === undefined) rest.push(each);
          // The server's next words are of the run that it named last.
          else socket.send(`event: run\ndata: ${run}\n\n${body}event: run\ndata: ${current}\n\n`);
        }
        if (rest.length > 0) server.send(JSON.stringify({ follow: rest.join(',') } satisfies LiveRequest));
      });
    });
  });
  // A page gives sockets up where the server is reached and its socket says nothing for 3 s, as on a busy machine or while news are held.
  // The stream that it would read in their place is in nobody's hands.
  await page.route('**/healthz', (route) => route.abort());
  // A page that is open connects anew, through the test's hands.
  await page.evaluate(() => {
    for (const name of ['pagehide', 'pageshow']) window.dispatchEvent(new Event(name));
  });
  return route;
}
