// No change is lost: random sequences of all kinds of changes, interrupted by the next page, on both databases.
// `CHANGES_ROUNDS=2000` runs more, `CHANGES_SEED=…` sets the first seed; a failure reports its seed.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp } from '../../server/testing/start-app.ts';
import type { App } from '../../server/testing/start-app.ts';
import { environmentOf, routesOnBoth } from '../../server/storage/testing/databases.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { defaultProviderState } from '../../shared/providers/provider-states.ts';
import type { ProviderState } from '../../shared/providers/provider-states.ts';
import { createBrowser, randomOf } from '../../shared/testing/pages.ts';
import type { TestPage } from '../../shared/testing/pages.ts';
import { conversationOf, isListed, kinds, pick, rowOf } from './testing/changes.ts';
import type { Fact, Stage } from './testing/changes.ts';
import { most } from '../../shared/testing/most.ts';

const rounds = most(8, 2, 'CHANGES_ROUNDS');
const firstSeed = Number(process.env['CHANGES_SEED'] ?? Date.now() % 1_000_000);
const atOnce = 6;
const ids = ['one', 'two'] as const;

const sorted = (list: readonly string[]): string => list.toSorted().join(' ');

/** A listed conversation that was not opened. */
const unloaded = 'unloaded';

function factOf({ client, keyValues }: TestPage, fact: Fact): string {
  const [kind, id = ''] = fact.split(':');
  switch (kind) {
    case 'row': {
      const row = rowOf(client, id);
      return row ? [row.title, row.pinned, row.folderId].join('|') : 'away';
    }
    case 'conversation': {
      if (!isListed(client, id)) return 'away';
      const conversation = client.conversations.get(id);
      return conversation
        ? [conversation.headId, sorted(Object.keys(conversation.tree)), conversation.config.temperature].join('|')
        : unloaded;
    }
    case 'draft':
      return String(keyValues.read(`draft.${id}`));
    case 'folders':
      return client.lists.folders.store
        .get()
        .list.map(({ name }) => name)
        .join('|');
    case 'providers':
      return JSON.stringify(
        Object.entries(client.providerStates.store.get())
          .map(([provider, state]) => [provider, { ...state, models: { ...state.models, edited: sortedKeys(state) } }])
          .filter(([, state]) => JSON.stringify(state) !== JSON.stringify(plain))
          .toSorted(),
      );
    case 'consents':
      return sorted(client.tools.registry.consents.get());
    default:
      return client.settings.get().animation;
  }
}
const sortedKeys = ({ models: { edited } }: ProviderState) => Object.fromEntries(Object.entries(edited).toSorted());
const plain = defaultProviderState;

async function until(what: string, done: () => boolean, kick: () => void = () => undefined): Promise<void> {
  const end = Date.now() + 60_000;
  for (let tries = 1; !done(); tries++) {
    if (Date.now() > end) throw new Error(`${what} did not come`);
    if (tries % 40 === 0) kick();
    await wait(5);
  }
}

/** Waits until everything shown is loaded. */
async function loaded({ client }: TestPage, chats: readonly string[]): Promise<void> {
  await until(
    'the list',
    () => client.conversations.store.get().listed,
    () => client.retry(),
  );
  await until(
    'the folders',
    () => client.lists.folders.store.get().listed,
    () => void client.lists.folders.load(),
  );
  await again(() => client.providerStates.load());
  await again(async () => {
    await client.tools.registry.load(true);
    if (client.tools.registry.list.get().status === 'failed') throw new Error('no tools');
  });
  for (const id of chats) if (isListed(client, id)) await again(() => client.conversations.ensure(id));
}
async function again(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return void (await work());
    } catch (error) {
      if (tries > 20) throw error;
    }
  }
}

async function sequence(url: string, seed: number): Promise<readonly string[]> {
  const random = randomOf(seed);
  const browser = createBrowser(url, random);
  const chats = ids.map(() => newId());
  const facts = new Map<Fact, string>();
  const trail: string[] = [];
  const check = async (page: TestPage, where: string): Promise<readonly string[]> => {
    // A restored row is opened like any other.
    for (const id of chats) if (isListed(page.client, id)) await again(() => page.client.conversations.ensure(id));
    return [...facts].flatMap(([fact, value]) => {
      const shown = factOf(page, fact);
      return shown === value
        ? []
        : [`seed ${seed}: ${fact} ${where}: ${shown}; it was: ${value}\n  ${trail.join('\n  ')}`];
    });
  };
  let page = browser.open();
  page.client.setSettings({ titles: false, animation: 'none' });
  for (const [at, id] of chats.entries()) page.client.conversations.begin(conversationOf(id, `chat ${at}`));
  await loaded(page, chats);
  for (let steps = 2 + Math.floor(random() * 5); steps > 0; steps--) {
    const kind = pick({ random }, Object.keys(kinds)) ?? '';
    if (random() < 0.15) browser.online = !browser.online;
    const stage: Stage = { page, client: page.client, random, chats };
    const concerned = (await Promise.race([kinds[kind]?.(stage), wait(500)])) ?? [];
    if (concerned.length > 0) trail.push(`${kind}${browser.online ? '' : ' (offline)'}`);
    for (const fact of concerned) {
      const shown = factOf(page, fact);
      if (shown !== unloaded) facts.set(fact, shown);
    }
    await moment(random);
    if (random() < 0.5) {
      const crash = random() < 0.5;
      await page.end(crash);
      trail.push(crash ? 'the page crashed' : 'the page was left');
      browser.online = true;
      page = browser.open();
      await loaded(page, chats);
      const lost = await check(page, 'on the next page');
      if (lost.length > 0) return lost;
    }
  }
  await page.end(random() < 0.5);
  browser.online = true;
  const last = browser.open();
  await loaded(last, chats);
  const lost = await check(last, 'on the last page');
  await until(
    'the end of the outbox',
    () => last.client.outbox.get().waiting === 0,
    () => last.client.retry(),
  );
  await last.end(false);
  const elsewhere = browser.elsewhere().open();
  await loaded(elsewhere, chats);
  for (const fact of facts.keys()) if (fact === 'settings' || fact.startsWith('draft:')) facts.delete(fact);
  const missing = await check(elsewhere, 'on the server');
  await elsewhere.end(false);
  return [...lost, ...missing];
}

const wait = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined));

/** Waits for a few microtasks, a few ms, or the debounce time. */
async function moment(random: () => number): Promise<void> {
  const luck = random();
  if (luck < 0.4) for (let ticks = Math.floor(random() * 30); ticks > 0; ticks--) await Promise.resolve();
  else if (luck < 0.9) await wait(random() * 25);
  else await wait(600 + random() * 200);
}

routesOnBoth((kind) => {
  let app: App;
  beforeAll(async () => {
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, documentElement: { lang: 'en' } }));
    vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then, 1));
    vi.stubGlobal('cancelAnimationFrame', clearTimeout);
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    vi.stubGlobal('BroadcastChannel', undefined);
    app = await startApp(await environmentOf(kind));
  }, 180_000);
  afterAll(async () => {
    await app.stop();
    vi.unstubAllGlobals();
  });

  test(`${rounds} sequences from seed ${firstSeed} lose nothing`, { timeout: 120_000 + rounds * 4_000 }, async () => {
    const seeds = Array.from({ length: rounds }, (_, at) => firstSeed + at);
    const lost: string[] = [];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let seed = seeds.shift(); seed !== undefined && lost.length < 3; seed = seeds.shift())
          lost.push(...(await sequence(app.url, seed)));
      }),
    );
    expect(lost).toEqual([]);
  });
});
