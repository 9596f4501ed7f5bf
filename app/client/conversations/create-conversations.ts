// The user's conversations in this page: the paged list, opened conversations, and optimistic changes.
import { conversationsApi, messagesApi } from '../../shared/api/conversations.ts';
import type { Params } from '../../shared/api/endpoint.ts';
import { getFrom, requestTo } from '../net/call.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { createConfigChanges } from './config-changes.ts';
import {
  compareRows,
  markOf,
  mergeConversation,
  mergePage,
  pageOf,
  wholeOf,
  summaryOf,
  withFurther,
  withNewsOf,
  withSeen,
} from '../../shared/conversation/conversation-rows.ts';
import type { Page, Summary } from '../../shared/conversation/conversation-rows.ts';
import { isMissing } from '../../shared/errors.ts';
import { whenIdle } from '../net/idle.ts';
import { newId } from '../../shared/conversation/ids.ts';
import type { Message } from '../../shared/message/message.ts';
import type { RequestEntry } from '../outbox/outbox.ts';
import { createLRU } from './lru.ts';
import { createRemovals } from './removals.ts';
import type { RemovalsOptions } from './removals.ts';
import { createStore } from '../net/store.ts';
import { addMessage, selectVersion } from '../../shared/conversation/tree.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { beginningOf, begunRows, conversationWith, foldersLane, rowsWith } from './unconfirmed.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { createMessagePages } from './message-pages.ts';
import type {
  ConversationChange,
  Conversations,
  ConversationsOptions,
  ConversationsState,
  Opening,
} from './conversations.ts';

/** Messages sent with a conversation: about two screens. */
const firstWindow = 24;
const rowsAtATime = 60;
/** Interval and limit for rereading rows beyond the first page. */
const farMs = 60_000;
const maxRows = 500;
/** Lane of read marks in the outbox. */
const seenLane = 'seen';
/** Timeout for this browser's pending changes when a conversation is opened. Unit: ms. */
const patienceMs = 3_000;
/** Timeout for pending changes after an ignored read. Unit: ms. */
const ignoredMs = 30_000;
/** Minimum interval between repeated reads of the list: changes of many chats arrive together. Unit: ms. */
const relistMs = 500;

export function createConversations(options: ConversationsOptions): Conversations {
  const { transport, outbox, fallback, onRead, inherited, isBusy, start } = options;
  const store = createStore<ConversationsState>({ listed: false, list: [], byId: {}, opening: {}, ...start?.state });
  /** Revision of each conversation at its last read. Another revision means that it has changed. */
  const read = new Map<string, string>();
  /** Conversations changed elsewhere since they were read; reread when opened. */
  const stale = new Set<string>();
  const sentAt = new Map<string, number>();
  /** Ids of conversations deleted here and not restored in the server's list. */
  const gone = new Set<string>();
  const loading = new Map<string, Promise<void>>();
  /** Lanes whose pending changes must arrive before an ignored read is repeated. */
  const ignored = new Set<string>();
  let relisting: Promise<void> | undefined;
  /** Logical clock that orders reads and confirmations, independent of the system clock. */
  let moments = 0;
  let current: string | undefined;
  let lookedFar = Date.now();
  const touch = createLRU({
    isHeld: (id) => isTemporary(id) || isBusy(id) || configs.holds(id) || outbox.pending(id).length > 0,
    drop: (id) => drop(id),
  });

  const get = (id: string): Conversation | undefined => store.get().byId[id];
  const setOpening = (id: string, opening?: Opening): void =>
    store.set(({ opening: { [id]: _, ...rest }, ...state }) => ({
      ...state,
      opening: opening ? { ...rest, [id]: opening } : rest,
    }));
  const entryOf = (lane: string, entry: Pick<RequestEntry, 'method' | 'path' | 'body'>): RequestEntry => ({
    kind: 'request',
    id: newId(),
    lane,
    ...entry,
    ...(holdsFolder(entry.body) ? { after: foldersLane } : {}),
  });
  const request: RemovalsOptions['request'] = (lane, entry) => {
    // A permanent refusal becomes visible at the next refresh.
    outbox.add(entryOf(lane, entry)).catch(() => undefined);
  };
  const reserve: RemovalsOptions['reserve'] = (lane, entry) => outbox.reserve(entryOf(lane, entry));

  function putRow(row: Summary): void {
    store.set((state) => ({
      ...state,
      list: [row, ...state.list.filter(({ id }) => id !== row.id)].toSorted(compareRows),
    }));
  }

  function put(conversation: Conversation): void {
    removals.shown(conversation);
    store.set((state) => ({ ...state, byId: { ...state.byId, [conversation.id]: conversation } }));
    const row = summaryOf(conversation);
    const known = store.get().list.find(({ id }) => id === row.id);
    const shown =
      !gone.has(row.id) && !isTemporary(row.id) && !row.archived && markOf(row) !== (known && markOf(known));
    if (shown && (known || outbox.pending(row.id).length > 0 || isBusy(row.id) || row.writing))
      putRow(known ? withNewsOf(row, known) : row);
  }

  function update(id: string, change: (conversation: Conversation) => Conversation): void {
    const conversation = get(id);
    const changed = conversation && change(conversation);
    if (changed && changed !== conversation) put(changed);
  }

  const isOwn = (id: string, asked: number): boolean => outbox.pending(id).length > 0 || (sentAt.get(id) ?? 0) > asked;

  /** Repeats an ignored read once the pending changes have arrived, since it may have contained other changes. */
  function repeat(id: string): void {
    if (ignored.has(id)) return;
    ignored.add(id);
    const arrived = outbox.drained(id, ignoredMs).finally(() => ignored.delete(id));
    void arrived
      .then(() => (outbox.pending(id).length > 0 ? undefined : get(id) ? readAnew(id) : relist()))
      .catch(() => undefined);
  }

  /** Combines the reads requested until the first begins. */
  function relist(): Promise<void> {
    relisting ??= new Promise((resolve) => setTimeout(resolve, relistMs)).then(() => {
      relisting = undefined;
      return refresh();
    });
    return relisting;
  }

  async function readRows(query: Params<typeof conversationsApi.list>, asked: number, first = false): Promise<Page> {
    const [answer, entries] = await outbox.during(() => getFrom(transport, conversationsApi.list, query));
    const page = pageOf(answer);
    // A listed conversation that was deleted here has been restored elsewhere, unless the deletion is still pending.
    for (const { id } of page.rows) if (!isOwn(id, asked)) gone.delete(id);
    const begun = first ? begunRows(new Set(page.rows.map(({ id }) => id)), entries) : [];
    const rows = rowsWith([...page.rows, ...begun], entries).filter(({ id }) => !gone.has(id));
    return { ...page, rows: rows.toSorted(compareRows) };
  }

  async function refresh(): Promise<void> {
    if (!store.get().listed) await outbox.caughtUp(patienceMs);
    const asked = ++moments;
    const known = store.get().list.length;
    const first = !store.get().listed;
    const far = known > rowsAtATime && Date.now() - lookedFar >= farMs;
    if (far) lookedFar = Date.now();
    const page = await readRows({ limit: far ? Math.min(maxRows, known + 1) : rowsAtATime }, asked, true);
    outbox.reached(true);
    const own = (id: string): boolean => isOwn(id, asked);
    store.set((state) => ({
      ...state,
      listed: true,
      list: mergePage(first ? state.list.filter((row) => !start?.state.list.includes(row)) : state.list, page, own),
      next: state.list.length > page.rows.length && state.listed && !far ? state.next : page.next,
    }));
    for (const row of page.rows) {
      if (own(row.id)) repeat(row.id);
      else follow(row);
    }
  }

  /** Called if a row has another revision than the loaded conversation. */
  function follow(row: Summary): void {
    if (!get(row.id) || read.get(row.id) === markOf(row)) return;
    if (row.id === current) void reread(row.id).catch(() => undefined);
    // Still readable offline; reread when it is opened.
    else if (!isBusy(row.id)) stale.add(row.id);
  }

  function drop(id: string): void {
    read.delete(id);
    stale.delete(id);
    store.set(({ byId: { [id]: _, ...byId }, ...state }) => ({ ...state, byId }));
  }

  async function fetchOne(id: string): Promise<void> {
    const asked = ++moments;
    const [answer, entries] = await outbox.during(() =>
      getFrom(transport, conversationsApi.get, { id, window: firstWindow }),
    );
    const fresh = wholeOf(answer, fallback());
    const known = get(id);
    const first = store.get().rendered === id;
    // This older response would undo changes that are pending, or arrived since the request.
    if (known && (sentAt.get(id) ?? 0) > asked) return first ? fetchOne(id) : repeat(id);
    if (known && !first && outbox.pending(id).length > 0) return repeat(id);
    if (first) store.set(({ rendered: _, ...state }) => state);
    const held = first ? start?.whole(id) : known;
    const taken = removals.without(conversationWith(held ? mergeConversation(held, fresh) : fresh, entries));
    read.set(id, markOf(summaryOf(fresh)));
    stale.delete(id);
    put({ ...taken, config: configs.over(id, taken.config) });
    setOpening(id);
    onRead(taken);
    whenIdle(() => void fill(id));
  }

  /** Rereads a conversation; concurrent calls share one request. */
  function reread(id: string): Promise<void> {
    const asked = loading.get(id) ?? fetchOne(id).finally(() => loading.delete(id));
    loading.set(id, asked);
    return asked;
  }

  /** Rereads after any running request, whose response may be too old. */
  function readAnew(id: string): Promise<void> {
    const earlier = loading.get(id)?.catch(() => undefined);
    return earlier ? earlier.then(() => reread(id)) : reread(id);
  }

  async function open(id: string): Promise<void> {
    current = id;
    touch(id);
    if (store.get().rendered === id) return void outbox.drained(id, patienceMs).then(() => verify(id));
    if (get(id)) {
      if (stale.has(id)) void verify(id);
      return void fill(id);
    }
    if (store.get().opening[id] === 'loading') return;
    // A temporary chat of an earlier page, or one that was left, has ended.
    if (isTemporary(id)) return setOpening(id, 'missing');
    setOpening(id, 'loading');
    await outbox.drained(id, patienceMs);
    await ensure(id).then(
      // Other calls may have loaded or dropped the conversation meanwhile.
      () => setOpening(id, get(id) ? undefined : 'failed'),
      (error: unknown) => setOpening(id, isMissing(error) ? 'missing' : 'failed'),
    );
  }

  async function ensure(id: string): Promise<void> {
    const known = get(id);
    if (known && !stale.has(id) && store.get().rendered !== id) return;
    // A late tool result would restore the conversation from the trash.
    if (gone.has(id) && id !== current) throw new Error('This chat was deleted.');
    try {
      await reread(id);
    } catch (error) {
      if (known && !isMissing(error)) return;
      // Created by a page that was closed before the server was reached.
      await inherited();
      const begun = beginningOf(id, outbox.pending(id));
      if (!begun) {
        if (isMissing(error)) return reread(id);
        throw error;
      }
      put(begun);
      setOpening(id);
      onRead(begun);
    }
  }

  const { fill, whole } = createMessagePages({ transport, get, update, ensure, isOnScreen: (id) => current === id });

  function change(id: string, changes: ConversationChange): void {
    const row = store.get().list.find((each) => each.id === id);
    // A generated title does not replace one that a user set meanwhile; the server applies the same rule.
    if (changes.titleSource === 'generated' && (get(id) ?? row)?.titleSource === 'user') return;
    const source = changes.title === undefined ? {} : { titleSource: changes.titleSource ?? ('user' as const) };
    if (row) putRow({ ...row, ...changes, ...source });
    update(id, (conversation) => ({ ...conversation, ...changes, ...source }));
    request(id, requestTo(conversationsApi.change, { id }, changes));
  }

  function append(id: string, messages: readonly Message[]): void {
    update(id, (conversation) => messages.reduce(addMessage, conversation));
    request(id, requestTo(messagesApi.add, { conversation: id }, { messages }));
  }

  async function verify(id: string): Promise<boolean> {
    try {
      await readAnew(id);
    } catch (error) {
      if (isMissing(error)) {
        leave(id);
        setOpening(id, 'missing');
        return false;
      }
    }
    return true;
  }

  /** Removes a conversation from the list and the screen. */
  function leave(id: string): void {
    drop(id);
    store.set((state) => ({ ...state, list: state.list.filter((each) => each.id !== id) }));
  }

  const patchOf = (id: string, config: Partial<ChatConfig>) => requestTo(conversationsApi.change, { id }, { config });
  const configs = createConfigChanges(
    (id, config) => request(id, patchOf(id, config)),
    (id, config) => reserve(id, patchOf(id, config)),
  );

  const removals = createRemovals({
    get,
    put,
    request,
    reserve,
    onShown: (id, leaf) => void whole(id, leaf).catch(() => undefined),
    onBack: (id) => void reread(id).catch(() => undefined),
  });

  return {
    store,
    refresh,
    async more() {
      const { next } = store.get();
      if (next === undefined) return;
      const query = { limit: rowsAtATime, after: next };
      const { rows, next: then } = await readRows(query, ++moments);
      store.set((state) => ({ ...state, list: withFurther(state.list, rows), next: then }));
    },
    ensure,
    open,
    reread: readAnew,
    verify,
    whole,
    get,
    put,
    update,
    begin(conversation) {
      const { id, title, titleSource, folderId, config, messages } = conversation;
      request(id, requestTo(conversationsApi.create, {}, { id, title, titleSource, folderId, config }));
      append(id, Object.values(messages));
      put(conversation);
    },
    append,
    change,
    see(id, until) {
      store.set(({ byId: { [id]: opened, ...others }, ...state }) => ({
        ...state,
        list: state.list.map((row) => (row.id === id ? withSeen(row, until) : row)),
        byId: opened ? { ...others, [id]: withSeen(opened, until) } : others,
      }));
      // A separate lane, so that a read in progress is not considered outdated.
      request(seenLane, requestTo(conversationsApi.see, { id }, { until }));
    },
    configure(id, changes) {
      update(id, (conversation) => ({ ...conversation, config: { ...conversation.config, ...changes } }));
      configs.add(id, changes);
    },
    takeConfig: configs.take,
    async select(id, messageId) {
      const conversation = get(id);
      const headId = conversation ? selectVersion(conversation, messageId).headId : null;
      if (headId === null) return;
      await whole(id, headId);
      change(id, { headId });
    },
    removals,
    remove(id) {
      removals.settle();
      const opened = get(id);
      // A conversation opened by URL may be missing from the loaded part of the list.
      const removed = store.get().list.find((each) => each.id === id) ?? (opened && summaryOf(opened));
      gone.add(id);
      if (current === id) current = undefined;
      leave(id);
      store.set((state) => ({ ...state, removed }));
      request(id, requestTo(conversationsApi.remove, { id }, undefined));
    },
    undo() {
      const { removed } = store.get();
      if (!removed) return;
      gone.delete(removed.id);
      store.set((state) => ({ ...state, removed: undefined }));
      putRow({ ...removed, writing: false, waiting: false });
      request(removed.id, requestTo(conversationsApi.change, { id: removed.id }, { trashed: false }));
    },
    forget: () => store.set((state) => (state.removed ? { ...state, removed: undefined } : state)),
    flush() {
      configs.flush();
      removals.settle();
    },
    arrived: (id) => void sentAt.set(id, ++moments),
  };
}

/** True if a request sets a folder, which the server must have first. */
const holdsFolder = (body: unknown): boolean => typeof Object(body).folderId === 'string';
