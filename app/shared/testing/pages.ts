// Pages of a browser for tests: they share storage and cookie, use a real server, and can be closed at any time.
import { createChatClient } from '../../client/create-client.ts';
import type { ChatClient } from '../../client/client.ts';
import { createKeyValueStore } from '../../client/net/key-value-store.ts';
import { memoryStorage } from './memory-storage.ts';

export interface TestBrowser {
  online: boolean;
  open(): TestPage;
  /** Returns another browser of the same user, without pending changes. */
  elsewhere(): TestBrowser;
}

export interface TestPage {
  readonly client: ChatClient;
  readonly keyValues: ReturnType<typeof createKeyValueStore>;
  /** `crash`: closes without events. Resolves when pending requests have arrived. */
  end(crash: boolean): Promise<void>;
}

/** Responses to initial requests that no change affects. */
const canned: Readonly<Record<string, unknown>> = {
  '/api/providers': { providers: [] },
  '/api/tools': { tools: [] },
  '/api/vault': { vaults: [] },
};
const never = new Promise<never>(() => undefined);

export function createBrowser(
  url: string,
  random: () => number,
  cookies: { value: string } = { value: '' },
  storage = memoryStorage(),
): TestBrowser {
  let pages = 0;
  const browser: TestBrowser = {
    online: true,
    elsewhere: () => createBrowser(url, () => 0.5, cookies),
    open() {
      let alive = true;
      const events = new EventTarget();
      const onTheWay = new Set<Promise<unknown>>();
      const keyValues = createKeyValueStore(whileAlive(storage, () => alive));
      async function request(path: string, init: RequestInit): Promise<Response> {
        const headers = new Headers(init.headers);
        if (cookies.value) headers.set('cookie', cookies.value);
        const { keepalive: _, ...rest } = init;
        const response = await fetch(`${url}${path}`, { ...rest, headers });
        const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
        if (cookie) cookies.value = cookie;
        return response;
      }
      async function ask(path: string, init: RequestInit = {}): Promise<Response> {
        await pause(random() * 3);
        if (!alive) return never;
        const known = init.method === undefined ? canned[path.split('?')[0] ?? ''] : undefined;
        if (known) return Response.json(known);
        const luck = random();
        if (!browser.online || luck < 0.03) throw new TypeError('the request did not arrive');
        const asked = request(path, init);
        onTheWay.add(asked);
        const answer = await asked.finally(() => onTheWay.delete(asked));
        if (!alive) return never;
        if (luck > 0.97) throw new TypeError('the answer did not arrive');
        return answer;
      }
      const tab = `tab${pages++}`;
      const client = createChatClient((input, init) => ask(String(input), init), keyValues, {
        id: tab,
        others: () => pause(random() * 10).then(() => new Set()),
        close: () => undefined,
      });
      globalThis.window = Object.assign(events, { location: { reload: () => undefined } }) as unknown as typeof window;
      const stop = client.start();
      return {
        client,
        keyValues,
        async end(crash) {
          if (!crash) events.dispatchEvent(new Event('pagehide'));
          alive = false;
          stop();
          await Promise.allSettled(onTheWay);
        },
      };
    },
  };
  return browser;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function whileAlive(storage: Storage, alive: () => boolean): Storage {
  return {
    getItem: (key) => (alive() ? storage.getItem(key) : null),
    setItem: (key, value) => (alive() ? storage.setItem(key, value) : undefined),
    removeItem: (key) => (alive() ? storage.removeItem(key) : undefined),
    key: (index) => (alive() ? storage.key(index) : null),
    clear: () => undefined,
    get length() {
      return alive() ? storage.length : 0;
    },
  };
}

/** Returns deterministic numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
