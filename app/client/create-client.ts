// Creates the chat client by connecting its parts.
import { searchEngineHint } from '../shared/api/search-engine.ts';
import { onHint } from './live/hints.ts';
import { createAccount } from './settings/account.ts';
import { createUploads } from './attachments/uploads.ts';
import type { Message } from '../shared/message/message.ts';
import { createFollowUpLease } from './outbox/follow-up-lease.ts';
import { renderedBy } from './conversations/rendered.ts';
import { createSender, isFinal, onRefused } from './chat/sender.ts';
import { createEdits } from './edits.ts';
import { nextChatConfig } from '../shared/message/chat-config.ts';
import { comparisonOf } from '../shared/conversation/comparison.ts';
import { createConfigure } from './configure.ts';
import { createConversations } from './conversations/create-conversations.ts';
import type { Conversations } from './conversations/conversations.ts';
import { createOnClient } from './providers/fetch-on-client/create.ts';
import { byPageOf, canCall } from './providers/fetch-on-client/by-page.ts';
import { createWaitingCalls, followCalls } from './providers/fetch-on-client/waiting-calls.ts';
import { newId } from '../shared/conversation/ids.ts';
import { legacyKeys } from './settings/legacy-keys.ts';
import { adoptResponses } from './providers/legacy-responses.ts';
import { followHints } from './live/hints.ts';
import { lazyLive } from './live/lazy-live.ts';
import { createLists } from './conversations/lists.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createPreferences, settingsWith } from './settings/preferences.ts';
import { createLastCard } from './providers/last-card.ts';
import { createProviderRegistry } from './providers/provider-registry.ts';
import { createProviderStates } from './providers/provider-states-store.ts';
import { createQueuedMessages } from './outbox/queued-message.ts';
import { whenIdle } from './net/idle.ts';
import { isReached } from './net/reached.ts';
import { whenQuiet } from './reply/quiet.ts';
import { loadRuns } from './reply/lazy-run.ts';
import { createChatCommands } from './chat/create-chat-commands.ts';
import { createUndeliveredDrafts } from './chat/undelivered.ts';
import { createSessionClient } from './net/session.ts';
import { createSettingsChanges, settingsLane } from './settings/settings-changes.ts';
import { createSettings } from './settings/settings-store.ts';
import { localKeyValueStore } from './net/key-value-store.ts';
import { createStore } from './net/store.ts';
import { createSync } from './conversations/sync.ts';
import { createTabs } from './net/tabs.ts';
import { createTasks } from './conversations/tasks.ts';
import { tasksApi } from '../shared/api/tasks.ts';
import { taskModel } from '../shared/providers/task-model.ts';
import { requestTo } from './net/call.ts';
import { createTools } from './tools/tools.ts';
import { createTransport } from './net/transport.ts';
import { createPageEnd } from './net/page-end.ts';
import { createUserWatch } from './net/user-watch.ts';
import { browserVariables } from '../shared/payload/variables/context.ts';
import { createVaults } from './providers/vaults.ts';
import type { ChatClient, PageBeginning } from './client.ts';

export function createChatClient(
  fetch: typeof globalThis.fetch = (...call) => globalThis.fetch(...call),
  keyValues = localKeyValueStore(),
  tabs = createTabs(),
  page: PageBeginning = {},
): ChatClient {
  const awake = createStore(false);
  const initial = settingsWith(page.start?.preferences);
  const { store: settings, set: setSettings, ...settingsStorage } = createSettings(keyValues, initial);
  const rendered = renderedBy(page.start, page.conversation, nextChatConfig(initial.config));
  const locked = createStore(false);
  const signInRequired = createStore(false);
  const pageEnd = createPageEnd(() => window.location.reload());
  const begin = pageEnd.reload;
  const users = createUserWatch(keyValues, begin, () => settings.get().trace && setSettings({ trace: false }));
  const session = createSessionClient(fetch, (userId) => {
    users.seen(userId);
    if (!outbox.own(userId)) begin();
  });
  const server = createTransport(
    fetch,
    session,
    Date.now,
    (provider) => registry.routeOf(provider),
    (reached) => outbox.reached(reached),
    () => settings.get().trace,
    () => signInRequired.set(true),
    tabs.id,
  );
  const live = lazyLive(async () => {
    const { createPageLive } = await import('./live/page-live.ts');
    return createPageLive({
      id: tabs.id,
      session,
      server,
      reach: async () => !locked.get() && !signInRequired.get() && isReached(fetch),
      // A hidden tab stays connected if a turn may need its key.
      visible: () => !document.hidden || expectsCalls(),
    });
  });
  const outbox = createOutbox({
    keyValues,
    tab: tabs.id,
    user: users.current,
    send: (entry, user) => sender.send(entry, user),
    isFinal,
    onRefused(entry, error) {
      undelivered.refused(entry, error);
      return onRefused(entry, error);
    },
    onFull: () => lists.notice.set({ type: 'storageFull' }),
    onSent: ({ lane }) => conversations.arrived(lane),
  });
  const changes = createSettingsChanges(server, outbox);
  const states = createProviderStates(changes);
  const preferences = createPreferences({ settings, set: setSettings, changes });
  const onClient = createOnClient({ server, states, session, routeOf: (provider) => registry.routeOf(provider) });
  const { transport } = onClient;
  const account = createAccount(
    transport,
    () => outbox.store.get().waiting,
    () => {
      const user = users.current();
      if (user === undefined) return;
      outbox.forget(user);
      queue.forget(user);
    },
    () => {
      const user = users.current();
      if (user !== undefined) queue.release(user);
    },
  );
  const vaults = createVaults(keyValues, transport);
  let inherited: Promise<void> = Promise.resolve();
  let inheriting = false;
  const registry = createProviderRegistry({ transport, vaults, states, settings, setSettings, locked });
  const lastCard = createLastCard({ keyValues, registry, settings });
  const queue = createQueuedMessages(keyValues, tabs.id, { user: () => users.current(true) });

  const conversations: Conversations = createConversations({
    transport,
    outbox,
    fallback: () => nextChatConfig(settings.get().config),
    onRead(conversation) {
      chat.attach(conversation);
      tools.turns.seen(conversation);
      tasks.seen(conversation);
    },
    inherited: () => inherited,
    isBusy: (id) => chat.runs.get()[id] !== undefined,
    start: rendered,
  });
  const sender = createSender({
    conversations,
    transport,
    uploads: createUploads(transport),
    vaults,
    registry,
    async writeUnheard({ lane, answer: { provider, model } }, refusal, signal) {
      const card = registry.infoOf(provider)?.models.find(({ id }) => id === model);
      const asked = { conversationId: lane, model: card?.displayName ?? model };
      await (await import('./voice/unheard.ts')).writeUnheard({ transport, vaults }, asked, refusal, signal);
    },
    searchProvider: (config) => tools.searchProvider(config),
    byPage: async (provider) => ((await onClient.target(provider)) ? byPageOf(vaults.get(provider)) : undefined),
    taskProvider(config) {
      const { titles, taskModel: chosen } = settings.get();
      if (!titles && !config.historySummary) return undefined;
      return taskModel(chosen, registry.providers.get().list, config).provider;
    },
  });
  const {
    attach,
    resume,
    inherited: tookOver,
    ...commands
  } = createChatCommands({
    followUp: createFollowUpLease(keyValues, tabs),
    conversations,
    outbox,
    sender,
    onClient: (asked) =>
      onClient.source(asked, {
        async filled(payload) {
          // Loaded here because only client-side calls need it.
          const { fillPayload } = await import('./providers/fetch-on-client/fill-payload.ts');
          const held = (): readonly Message[] => Object.values(conversations.get(asked.conversationId)?.messages ?? {});
          return fillPayload(payload, registry.providers.get().list, { fetch, server, held });
        },
        vaults,
      }),
    queue,
    settings,
    setSettings,
    onCallMade: (turnId) => calls.made(turnId),
    onCalls: (id, messageId) => tools.turns.called(id, messageId),
    nextModel: registry.nextModel,
    transport,
    live,
    shown: (messageId) => rendered?.replyOf(messageId),
    inheriting: (id) => inheriting && outbox.left(id),
    calling: (id) => tools.turns.isCalling(id),
  });
  const chat = { ...commands, attach };
  const configure = createConfigure({ conversations, registry, settings, setSettings });
  const tasks = createTasks({
    registry,
    transport,
    vaults,
    offer: (config, card) => tools.offer(config, card),
    settings: settings.get,
    async subject(id) {
      // A conversation that is not on screen may be outdated or dropped: reread it.
      await conversations.ensure(id);
      const path = await conversations.whole(id, conversations.get(id)?.headId ?? null);
      const conversation = conversations.get(id);
      return conversation && { config: conversation.config, path, titled: conversation.titleSource !== 'none' };
    },
    setTitle: (id, title) => conversations.change(id, { title, titleSource: 'generated' }),
    configure,
    variables: () => browserVariables(document.documentElement.lang),
    idle: (id) => whenQuiet(commands.runs, id),
    async callsHere(chat) {
      const task = taskModel(settings.get().taskModel, registry.providers.get().list, chat);
      const targets = await Promise.all([chat, task].map(({ provider }) => onClient.target(provider)));
      return targets.some((target) => target !== undefined);
    },
    post(id, wish) {
      conversations.flush();
      return outbox.add({
        kind: 'request',
        id: newId(),
        lane: id,
        ...requestTo(tasksApi.ask, { conversation: id }, wish),
      });
    },
    get: conversations.get,
    reread: conversations.reread,
  });
  const tools = createTools({
    transport,
    changes,
    registry,
    vaults,
    conversations,
    outbox,
    busy: (id) => commands.runs.get()[id] !== undefined,
    onCall: () => calls.look(),
  });
  const calls = createWaitingCalls({
    transport,
    newId,
    hasAny: () => Object.values(states.store.get()).some(({ fetchOnClient }) => fetchOnClient),
    async byPage(provider) {
      if (!(await onClient.target(provider))) return undefined;
      await registry.known();
      return canCall(registry.infoOf(provider), vaults.get(provider)) ? byPageOf(vaults.get(provider)) : undefined;
    },
    async keys({ conversation, ...using }) {
      // The chat's configuration names the models for search and titles, and may not be loaded.
      await conversations.ensure(conversation).catch(() => undefined);
      return sender.callKeys(conversation, using);
    },
    expect: commands.expect,
    make: ({ conversation, provider, model }, { messageId, parentId, ...begun }) =>
      commands.write(conversation, { id: messageId, parentId, provider, model }, begun),
  });
  commands.afterReply.push(tasks.afterReply);
  const lists = createLists({ transport, outbox, conversations, keyValues });
  const undelivered = createUndeliveredDrafts({ conversations, queue, notice: lists.notice });
  const sync = createSync({ conversations, outbox, live, locked });

  const expectsCalls = (): boolean =>
    Object.values(conversations.store.get().byId).some(({ turns = [] }) =>
      turns.some(({ turnId }) => calls.makes(turnId)),
    );

  /** Adopts the changes of earlier pages, which may have been closed offline. */
  async function takeOver(): Promise<void> {
    inheriting = true;
    // Offline, assume the browser's last user; if the server names another one, the page reloads.
    const [open] = await Promise.all([tabs.others(), session.get().catch(() => undefined)]);
    const user = users.current(true);
    if (!(await queue.adopt(open, user))) undelivered.incomplete();
    const left = await outbox.adopt(open, user);
    inheriting = false;
    const sent: Promise<unknown>[] = [];
    undelivered.takeUp(left, resume, (entry) => void sent.push(outbox.add(entry)));
    tookOver();
    if (sent.length === 0) return;
    // Entries that restore a conversation take effect once confirmed.
    void Promise.allSettled(sent).then(() => Promise.all([sync.look(), lists.folders.load()]));
  }

  /** Waits for keys and states if possible, so that the list is right at once. */
  async function loadRegistry(): Promise<void> {
    const statesRead = onClient.readStates();
    // Questions do not wait until the server has confirmed.
    void statesRead.then(() => adoptResponses(settings, states, setSettings)).catch(() => undefined);
    await registry.load(false, Promise.allSettled([vaults.loadServer(), statesRead, preferences.load()]));
  }

  async function loadConversations(): Promise<void> {
    if (legacyKeys(keyValues).length > 0) {
      const { moveLegacy } = await import('./settings/legacy.ts');
      await moveLegacy(keyValues, transport).catch(() => undefined);
    }
    await sync.look();
  }

  const { providers, modelLists, refreshModels, forgetModels, modelsOf, routeOf } = registry;
  return {
    ...commands,
    awake,
    page,
    settings,
    providers,
    modelLists,
    refreshModels,
    forgetModels,
    modelsOf,
    routeOf,
    providerStates: states,
    lastCard: lastCard.store,
    loadProviders: registry.load,
    loadEngine: registry.loadEngine,
    downloadModel: (provider, model, signal, onStep) =>
      transport.downloadModel(provider, model, { vault: vaults.get(provider), signal, onStep }),
    conversations,
    lists,
    vaults,
    tools,
    changes: { transport, outbox },
    transport,
    account,
    tasks,
    outbox: outbox.store,
    locked,
    signInRequired,
    leave: pageEnd.leave,
    setSettings: preferences.set,
    start() {
      // If the session belongs to another user, the page reloads.
      if (page.start) users.seen(page.start.userId);
      settingsStorage.load();
      // An unconfirmed change is newer than the rendered page.
      if (page.start && !outbox.left(settingsLane)) preferences.begin(page.start.preferences);
      vaults.load();
      lastCard.load();
      awake.set(true);
      inherited = takeOver();
      void loadConversations();
      void loadRegistry();
      const stop = sync.start();
      const stored = { states, preferences, vaults, tools: tools.registry, account };
      const unlook = followCalls(live, calls, [vaults.store, states.store]);
      const unhint = followHints(
        live,
        { id: tabs.id, mark: page.start?.mark },
        { sync, folders: lists.folders, ...stored },
      );
      const unengine = onHint(searchEngineHint, registry.loadEngine);
      const disconnect = live.start();
      whenIdle(() => void loadRuns().catch(() => undefined));
      const unwatch = users.start();
      const unread = lists.unread.start();
      const unshare = settingsStorage.follow();
      window.addEventListener('pagehide', conversations.flush);
      return () => {
        stop();
        unwatch();
        unhint();
        unengine();
        unlook();
        disconnect();
        unread();
        unshare();
        window.removeEventListener('pagehide', conversations.flush);
      };
    },
    retry() {
      outbox.kick();
      live.look();
      void sync.look();
    },
    async unlock(accessCode) {
      await session.open(accessCode);
      locked.set(false);
      outbox.kick();
      live.look();
      void sync.look();
      await loadRegistry();
    },
    configure,
    stop(id, keep) {
      const writing = commands.isWriting(id);
      commands.stop(id);
      const shown = conversations.get(id);
      // In a comparison, calls of one column may run while another is written.
      if (!writing || (shown && comparisonOf(shown))) void tools.turns.stop(id, keep);
    },
    moveToNewConversation: undelivered.moveToNewConversation,
    ...createEdits({ conversations, runs: commands.runs, outbox }),
  };
}
