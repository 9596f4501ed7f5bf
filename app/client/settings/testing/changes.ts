// All kinds of changes that a page makes, with their effects, for the test that no change is lost.
import { createDraftKeeper, createTabDrafts } from '../../outbox/drafts.ts';
import { createKeyValueStore } from '../../net/key-value-store.ts';
import type { ChatClient } from '../../client.ts';
import { newId } from '../../../shared/conversation/ids.ts';
import type { UserMessage } from '../../../shared/message/message.ts';
import { defaultProviderState } from '../../../shared/providers/provider-states.ts';
import type { ProviderState } from '../../../shared/providers/provider-states.ts';
import { defaultSettings } from '../settings.ts';
import type { TestPage } from '../../../shared/testing/pages.ts';
import type { Conversation } from '../../../shared/conversation/tree.ts';

const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };

/** Observable subject of a change. */
export type Fact =
  | `row:${string}`
  | `conversation:${string}`
  | `draft:${string}`
  | 'folders'
  | 'providers'
  | 'consents'
  | 'settings';

export interface Stage {
  readonly page: TestPage;
  readonly client: ChatClient;
  readonly random: () => number;
  /** Ids of the two conversations in this sequence. */
  readonly chats: readonly string[];
}

export const rowOf = ({ conversations }: ChatClient, id: string) =>
  conversations.store.get().list.find((row) => row.id === id && !row.archived);
export const isListed = (client: ChatClient, id: string): boolean => rowOf(client, id) !== undefined;
export const pick = <T>({ random }: Pick<Stage, 'random'>, list: readonly T[]): T | undefined =>
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

/** Every kind of optimistic change. */
export const kinds: Readonly<Record<string, Act>> = {
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

/** Types as in the page's message field. */
function type({ page }: Stage, id: string, text: string): void {
  const field = Object.assign(new EventTarget(), { value: '' }) as unknown as HTMLTextAreaElement;
  createDraftKeeper(createTabDrafts(page.keyValues, createKeyValueStore(undefined))).keep(field, id);
  field.value = text;
  field.dispatchEvent(new Event('input'));
}

export const conversationOf = (id: string, title: string): Conversation => {
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
