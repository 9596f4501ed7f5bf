// No change is lost: random sequences of every kind of change, ended at a random moment by the next page, on both databases.
// `CHANGES_ROUNDS=2000` runs more of them, `CHANGES_SEED=…` begins at another seed; a failure names the seed of its sequence.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startApp } from '../../server/testing/start-app.ts';
import type { App } from '../../server/testing/start-app.ts';
import { createDraftKeeper } from '../outbox/drafts.ts';
import { environmentOf, onBoth } from '../../server/storage/testing/databases.ts';
import type { ChatClient } from '../client.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { UserMessage } from '../../shared/conversation/message.ts';
import { defaultProviderState } from '../../shared/providers/provider-states.ts';
import type { ProviderState } from '../../shared/providers/provider-states.ts';
import { defaultSettings } from './settings.ts';
import { createBrowser, randomOf } from '../../shared/testing/pages.ts';
import type { TestPage } from '../../shared/testing/pages.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';

const rounds = Number(process.env['CHANGES_ROUNDS'] ?? 8);
const firstSeed = Number(process.env['CHANGES_SEED'] ?? Date.now() % 1_000_000);
const atOnce = 6;

const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };
const ids = ['one', 'two'] as const;

/** Subject of a change, as the screen shows it; used to find lost changes. */
type Fact =
  | `row:${string}`
  | `conversation:${string}`
  | `draft:${string}`
  | 'folders'
  | 'providers'
  | 'consents'
  | 'settings';

interface Stage {
  readonly page: TestPage;
  readonly client: ChatClient;
  readonly random: () => number;
  /** The ids of the two conversations of this sequence. */
  readonly chats: readonly string[];
}

const rowOf = ({ conversations }: ChatClient, id: string) =>
  conversations.store.get().list.find((row) => row.id === id && !row.archived);
const isListed = (client: ChatClient, id: string): boolean => rowOf(client, id) !== undefined;
const pick = <T>({ random }: Pick<Stage, 'random'>, list: readonly T[]): T | undefined =>
  list[Math.floor(random() * list.length)];
const word = ({ random }: Stage): string => random().toString(36).slice(2, 8);
const shownChats = ({ client, chats }: Stage): readonly string[] => chats.filter((id) => isListed(client, id));
const openChats = (stage: Stage): readonly Conversation[] =>
  shownChats(stage).flatMap((id) => stage.client.conversations.get(id) ?? []);
const says = (parentId: string | null, text: string, createdAt = Date.now()): UserMessage => ({
  id: newId(),
  parentId,
  createdAt,
  role: 'user',
  text,
  images: [],
});

type Act = (stage: Stage) => readonly Fact[] | Promise<readonly Fact[]>;
const onRow =
  (act: (stage: Stage, id: string) => void): Act =>
  (stage) => {
    const id = pick(stage, shownChats(stage));
    if (id === undefined) return [];
    act(stage, id);
    return [`row:${id}`, `conversation:${id}`];
  };
const onConversation =
  (act: (stage: Stage, conversation: Conversation) => unknown): Act =>
  async (stage) => {
    const conversation = pick(stage, openChats(stage));
    if (!conversation || stage.client.runs.get()[conversation.id]) return [];
    await act(stage, conversation);
    return [`row:${conversation.id}`, `conversation:${conversation.id}`];
  };
const onFolder =
  (act: (stage: Stage, id: string) => void): Act =>
  (stage) => {
    const folder = pick(stage, stage.client.lists.folders.store.get().list);
    if (!folder) return [];
    act(stage, folder.id);
    return ['folders', ...stage.chats.flatMap((id) => [`row:${id}`, `conversation:${id}`] as const)];
  };
const onProvider =
  (update: (state: ProviderState, stage: Stage) => ProviderState): Act =>
  (stage) => {
    const id = pick(stage, ['openai', 'anthropic', 'ollama']) ?? 'openai';
    stage.client.providerStates.change(id, (state) => update(state, stage)).catch(() => undefined);
    return ['providers'];
  };
const models = (state: ProviderState, change: Partial<ProviderState['models']>): ProviderState => ({
  ...state,
  models: { ...state.models, ...change },
});
const toggled = (list: readonly string[], id: string): readonly string[] =>
  list.includes(id) ? list.filter((each) => each !== id) : [...list, id];
const model = (stage: Stage): string => pick(stage, ['a', 'b', 'c']) ?? 'a';

/** Every kind of change that is on the screen before the server has confirmed it. */
const kinds: Readonly<Record<string, Act>> = {
  'conversation: title': onRow((stage, id) => stage.client.rename(id, word(stage))),
  'conversation: pin': onRow(({ client }, id) => {
    const row = client.conversations.store.get().list.find((each) => each.id === id);
    client.conversations.change(id, { pinned: !row?.pinned });
  }),
  'conversation: archive': onRow(({ client }, id) => client.lists.archive(id)),
  'conversation: archive and undo': onRow(({ client }, id) => {
    client.lists.archive(id);
    const notice = client.lists.notice.get();
    if (notice?.type === 'archived') client.lists.restore(notice.row, 'archived');
  }),
  'conversation: trash': onRow(({ client }, id) => client.conversations.remove(id)),
  'conversation: trash and undo': onRow(({ client }, id) => {
    client.conversations.remove(id);
    client.conversations.undo();
  }),
  'conversation: model parameter': onConversation(({ client, random }, { id }) =>
    client.configure(id, { temperature: Math.round(random() * 100) / 100 }),
  ),
  'conversation: begun by a branch': (stage) => {
    const made = conversationOf(newId(), `branch ${word(stage)}`);
    stage.client.conversations.begin(made);
    return [`row:${made.id}`];
  },
  'message: question': onConversation(({ client }, { id }) => client.send(id, { text: 'echo this', images: [] })),
  'message: first of a conversation': ({ client }) => {
    const id = client.send(undefined, { text: 'echo that', images: [] }, config);
    return [`row:${id}`];
  },
  'message: edited answer': onConversation((stage, { id, headId }) =>
    stage.client.conversations.append(id, [says(headId, word(stage))]),
  ),
  'message: version': onConversation((stage, { id, tree }) => {
    const place = pick(stage, Object.values(tree));
    return place && stage.client.conversations.select(id, place.id).catch(() => undefined);
  }),
  'message: deleted': onConversation((stage, { id, tree }) => {
    const place = pick(stage, Object.values(tree));
    if (place) stage.client.removeMessage(id, place.id);
  }),
  'message: deleted and undone': onConversation((stage, { id, tree }) => {
    const place = pick(stage, Object.values(tree));
    if (place) stage.client.removeMessage(id, place.id);
    stage.client.conversations.removals.undo();
  }),
  'folder: made': (stage) => {
    stage.client.lists.folders.create(word(stage));
    return ['folders'];
  },
  'folder: made for a conversation and named': (stage) => {
    const id = pick(stage, shownChats(stage));
    const folder = stage.client.lists.folders.create('New folder', id);
    stage.client.lists.folders.rename(folder, word(stage));
    return id === undefined ? ['folders'] : ['folders', `row:${id}`];
  },
  'folder: name': onFolder((stage, id) => stage.client.lists.folders.rename(id, word(stage))),
  'folder: order': onFolder((stage, id) => stage.client.lists.folders.move(id, Math.floor(stage.random() * 3))),
  'folder: removed': onFolder((stage, id) => stage.client.lists.folders.remove(id)),
  'folder: conversation moved': onRow((stage, id) => {
    const folder = pick(stage, stage.client.lists.folders.store.get().list);
    stage.client.conversations.change(id, { folderId: folder?.id ?? null });
  }),
  'provider: switch': onProvider((state) => ({ ...state, enabled: !state.enabled })),
  'provider: search and responses': onProvider((state) => ({
    ...state,
    config: { enableResponseApi: !state.config.enableResponseApi },
    settings: { searchMode: state.settings.searchMode === 'off' ? 'auto' : 'off' },
  })),
  'provider: order': ({ client, random }) => {
    const sort = (at: number) => (state: ProviderState) => ({ ...state, sort: at });
    const at = Math.floor(random() * 9);
    const updates = new Map([['openai', sort(at)] as const, ['ollama', sort(at + 1)] as const]);
    client.providerStates.changeAll(updates).catch(() => undefined);
    return ['providers'];
  },
  'provider: model starred': onProvider((state, stage) =>
    models(state, { starred: toggled(state.models.starred, model(stage)) }),
  ),
  'provider: model switched': onProvider((state, stage) =>
    models(state, { off: toggled(state.models.off, model(stage)) }),
  ),
  'provider: model order': onProvider((state, stage) =>
    models(state, { order: stage.random() < 0.5 ? ['a', 'b', 'c'] : ['c', 'a'] }),
  ),
  'provider: model edited': onProvider((state, stage) =>
    models(state, { edited: { ...state.models.edited, [model(stage)]: { displayName: word(stage) } } }),
  ),
  'provider: own one added': (stage) => {
    const custom = { name: word(stage), sdkType: 'openai' } as const;
    const added = { ...defaultProviderState, custom, models: { ...defaultProviderState.models, added: ['m'] } };
    stage.client.providerStates.change(`own-${custom.name}`, () => added).catch(() => undefined);
    return ['providers'];
  },
  'provider: own one removed': ({ client }) => {
    const own = Object.keys(client.providerStates.store.get()).find((id) => id.startsWith('own-'));
    if (own) client.providerStates.remove(own).catch(() => undefined);
    return ['providers'];
  },
  'tool: consent': (stage) => {
    const consent = pick(stage, ['clock/read', 'weather/outside', 'files/write']) ?? 'clock/read';
    const { registry } = stage.client.tools;
    registry.setConsent(consent, !registry.consents.get().includes(consent)).catch(() => undefined);
    return ['consents'];
  },
  'draft: typed': (stage) => {
    const id = pick(stage, stage.chats) ?? '';
    type(stage, id, word(stage));
    return [`draft:${id}`];
  },
  'settings: a field': (stage) => {
    stage.client.setSettings({ animation: pick(stage, ['none', 'default', 'smooth'] as const) ?? 'none' });
    return ['settings'];
  },
};

/** As in the message field of the page. */
function type({ page }: Stage, id: string, text: string): void {
  const field = Object.assign(new EventTarget(), { value: '' }) as unknown as HTMLTextAreaElement;
  createDraftKeeper(page.keyValues).keep(field, id);
  field.value = text;
  field.dispatchEvent(new Event('input'));
}

const conversationOf = (id: string, title: string): Conversation => {
  const now = Date.now();
  const [root, a, b] = [says(null, 'question', 1), says('', 'first version', 2), says('', 'second version', 3)];
  const messages = [root, { ...a, parentId: root.id }, { ...b, parentId: root.id }];
  return {
    id,
    title,
    titleSource: 'user',
    folderId: null,
    pinned: false,
    archived: false,
    createdAt: now,
    updatedAt: now,
    config,
    headId: b.id,
    tree: Object.fromEntries(messages.map((each) => [each.id, each])),
    messages: Object.fromEntries(messages.map((each) => [each.id, each])),
  };
};

const sorted = (list: readonly string[]): string => list.toSorted().join(' ');

/** A conversation of the list that was not opened. */
const unloaded = 'unloaded';

/** The fact as the page shows it. */
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

/** Everything that a page shows is loaded. */
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
    // A row that has come back to the list meanwhile is opened like any other.
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

/** A few microtasks, a few milliseconds, or as long as a slider rests. */
async function moment(random: () => number): Promise<void> {
  const luck = random();
  if (luck < 0.4) for (let ticks = Math.floor(random() * 30); ticks > 0; ticks--) await Promise.resolve();
  else if (luck < 0.9) await wait(random() * 25);
  else await wait(600 + random() * 200);
}

onBoth((kind) => {
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
