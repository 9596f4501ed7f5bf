// Implements the chat commands: sends messages, runs replies and queues messages until a reply has ended.
import { announcementOf, announceProgress, finalAnnouncement } from '../reply/announcement.ts';
import type { Announcement } from '../reply/announcement.ts';
import type { Outcome } from '../../shared/reply/outcome.ts';
import { unansweredRequests } from './sender.ts';
import { nextChatConfig } from '../../shared/message/chat-config.ts';
import { isRunning } from '../../shared/conversation/conversation-rows.ts';
import type { ReplySoFar } from '../conversations/rendered.ts';
import { idIn } from '../../shared/conversation/temporary.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { mediaOf } from '../net/media.ts';
import type { AssistantMessage, Message, UserMessage } from '../../shared/message/message.ts';
import type { AskEntry } from '../outbox/outbox.ts';
import { answerText, roundsIn, turnsOf } from '../../shared/conversation/rounds.ts';
import { startRun } from '../reply/lazy-run.ts';
import { newConversation } from '../reply/new-conversation.ts';
import type { Run } from '../reply/run.ts';
import type { RunState } from '../reply/run-state.ts';
import { createServerSource } from '../reply/run-source.ts';
import type { Begun, RunSource } from '../reply/run-source.ts';
import { modelKey, readModelKey } from '../../shared/providers/model-key.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { foldersLane } from '../conversations/unconfirmed.ts';
import { settingsLane } from '../settings/settings-changes.ts';
import { createStore } from '../net/store.ts';
import { callsOf } from '../../shared/tools/calls.ts';
import { addMessage, pathOf, pathTo, placesTo, settleReply, titleFrom } from '../../shared/conversation/tree.ts';
import type { ChatConfig, Conversation } from '../../shared/conversation/tree.ts';
import { emptyAnswer } from '../reply/empty-answer.ts';
import { findRun } from '../reply/find-run.ts';
import type { Draft } from '../outbox/queued-message.ts';
import type { AfterReply, AskOptions, ChatCommandsOptions, InternalChatCommands } from './chat-commands.ts';

const never = new AbortController().signal;
interface Watching {
  /** True in the tab that sent the question: it does the follow-up work. */
  readonly mine: boolean;
  /** The part of the reply that is already on screen. */
  readonly from?: ReplySoFar | undefined;
  /** True if the reply is in a separate column. */
  readonly beside?: boolean;
}

const over: ReadonlySet<RunState> = new Set(['done', 'abort', 'error']);

export function createChatCommands(options: ChatCommandsOptions): InternalChatCommands {
  const { followUp, conversations, outbox, onClient, queue, settings, setSettings, transport, live } = options;
  const runs = createStore<Readonly<Record<string, Run>>>({});
  const announcement = createStore<Announcement | undefined>(undefined);
  const afterReply: AfterReply[] = [];
  /** Conversations with a turn of this tab that is between two rounds. */
  const asking = new Set<string>();
  /** Conversations whose turn had not ended at the last read. */
  const goingOn = new Set<string>();
  /** Conversation ids of the runs in other columns, by answer id. */
  const besides = new Map<string, string>();
  const isWriting = (id: string): boolean => runs.get()[id] !== undefined || [...besides.values()].includes(id);
  const isFollowed = (messageId: string): boolean =>
    Object.values(runs.get()).some((run) => run.messageId === messageId);
  /** Answers written by this page whose start the server may report first. */
  const expected = new Set<string>();

  /** Starts a reply below `parentId`. Its position in the tree is fixed now, whatever is on screen later. */
  function begin(
    conversation: Conversation,
    parentId: string,
    question: readonly UserMessage[],
    { using, beside, ...more }: AskOptions & Pick<AskEntry, 'continues'> = {},
  ): void {
    const { id: lane, config } = conversation;
    if (runs.get()[beside ?? lane]) return;
    const { provider, model } = using ?? config;
    const id = beside ?? idIn(lane, newId());
    const answer = emptyAnswer({ id, parentId, createdAt: Date.now(), provider, model });
    const asked = [...question, answer].reduce<Conversation>(addMessage, conversation);
    conversations.put(asked);
    remember({ provider, model });
    const { title, titleSource, folderId } = asked;
    const entry: AskEntry = {
      kind: 'ask',
      id,
      lane,
      // A question must not overtake earlier changes of the settings, nor the creation of its chat's folder.
      after: folderId === null ? settingsLane : [settingsLane, foldersLane],
      conversation: { title, titleSource, folderId, config },
      changes: conversations.takeConfig(lane),
      messages: question,
      answer,
      ...more,
    };
    follow(entry, beside !== undefined);
  }

  function follow(entry: AskEntry, beside = false): void {
    const { lane, id, answer } = entry;
    let begun: Begun | undefined;
    followUp.take(id);
    const server = createServerSource({
      transport,
      live,
      conversationId: lane,
      messageId: id,
      async begin() {
        // The outbox returns the sender's result.
        begun = (await outbox.add(entry)) as Begun;
        setRun(lane, id, begun);
        const { turnId, payload } = begun;
        if (payload && turnId !== undefined) options.onCallMade(turnId);
        return begun;
      },
      callOff() {
        // A waiting question is being sent: the sender rejects it, and the outbox stores it.
        if (!outbox.drop(id)) return options.sender.callOff(id);
        for (const request of unansweredRequests(entry, 'abort')) outbox.add(request).catch(() => undefined);
        return true;
      },
    });
    const source = onClient({ conversationId: lane, provider: answer.provider, server, begun: () => begun });
    watch(lane, answer, source, { mine: true, beside });
  }

  function setRun(conversationId: string, messageId: string, { runId, traceId, observationId }: Begun): void {
    conversations.update(conversationId, (current) => {
      const message = current.messages[messageId];
      if (message?.role !== 'assistant') return current;
      return {
        ...current,
        messages: {
          ...current.messages,
          [messageId]: {
            ...message,
            runId,
            ...(traceId ? { traceId } : {}),
            ...(observationId ? { observationId } : {}),
          },
        },
      };
    });
  }

  function watch(
    conversationId: string,
    message: AssistantMessage,
    source: RunSource,
    { mine, from, beside = false }: Watching,
  ): void {
    const place = beside ? message.id : conversationId;
    if (beside) besides.set(place, conversationId);
    let endProgress: () => void = () => undefined;
    const run = startRun({
      messageId: message.id,
      provider: message.provider,
      source,
      ...(mine ? {} : { startedAt: message.createdAt }),
      ...(from ? { reply: from.reply } : {}),
      mode: () => (prefersCalm() && settings.get().animation === 'smooth' ? 'default' : settings.get().animation),
      onState(state, reply) {
        // Columns are announced by their own content, not all at once.
        if (beside) return;
        const next = announcementOf(state, reply.parts.at(-1));
        if (next) announcement.set(next);
        if (state === 'streaming') endProgress = announceProgress(announcement, run.received);
      },
      onSettled(outcome, settled) {
        endProgress();
        const reply = settled.error ? { ...settled, error: { ...settled.error, at: Date.now() } } : settled;
        conversations.update(conversationId, (current) =>
          settleReply(current, message.id, { reply, outcome }, Date.now()),
        );
        // Before the runs, because their subscribers read it.
        if (beside) besides.delete(place);
        runs.set(({ [place]: _, ...rest }) => rest);
        if (beside) return settledBeside(conversationId, message.id, mine);
        const settledIn = conversations.get(conversationId);
        const stored = settledIn?.messages[message.id];
        const calls = stored?.role === 'assistant' && callsOf(stored).length > 0;
        // An answer with tool calls continues and is announced at its end.
        if (settledIn && (outcome !== 'done' || !calls)) announceEnd(settledIn, message.id, outcome);
        if (mine && outcome === 'done' && calls) asking.add(conversationId);
        if (outcome === 'done' && calls) goingOn.add(conversationId);
        else goingOn.delete(conversationId);
        if (stored?.role === 'assistant') void goOn(conversationId, stored, mine);
        if (outcome === 'done' && calls) options.onCalls(conversationId, message.id);
        // Tool calls are answered first: the queued message follows the answer without calls. After a stop or an error, the user
        // decides whether to send it.
        if (outcome === 'done' && !calls) sendQueued(conversationId);
        if (outcome !== 'done') queue.hold(conversationId);
      },
    });
    // A run that fails before its first event has already ended and must not be listed.
    if (!over.has(run.get().state)) runs.set((all) => ({ ...all, [place]: run }));
  }

  function announceEnd(conversation: Conversation, messageId: string, outcome: Outcome): void {
    const rounds = roundsIn(turnsOf(pathTo(conversation, messageId)).at(-1)?.messages ?? []);
    announcement.set(finalAnnouncement(outcome === 'interrupted' ? 'abort' : outcome, answerText(rounds)));
  }

  function settledBeside(conversationId: string, messageId: string, mine: boolean): void {
    const stored = conversations.get(conversationId)?.messages[messageId];
    if (stored?.role !== 'assistant') return;
    void goOn(conversationId, stored, mine);
    if (callsOf(stored).length > 0) options.onCalls(conversationId, messageId);
    else if (stored.outcome === 'done') sendQueued(conversationId);
  }

  async function goOn(conversationId: string, message: AssistantMessage, mine: boolean): Promise<void> {
    if (!mine && !(await followUp.inherit(message.id))) return;
    followUp.release(message.id);
    for (const then of afterReply) {
      // No follow-up work for a chat deleted meanwhile.
      Promise.resolve(then(conversationId, message)).catch((error: unknown) => console.warn('After a reply:', error));
    }
  }

  function sendQueued(conversationId: string): void {
    // Tool results precede the next question; their sender requests the next answer.
    if (isWriting(conversationId) || options.inheriting(conversationId) || options.calling(conversationId)) return;
    const next = queue.take(conversationId);
    if (next) send(conversationId, next);
  }

  /** Sends what this page queued, if no turn is open: a question would end the turn that running calls belong to. */
  function sendFresh({ id, turns = [] }: Conversation): void {
    if (queue.isFresh(id) && turns.length === 0) sendQueued(id);
  }

  /**
   * After a turn without a final answer, such as one stopped between two rounds, the user decides whether to send the queued
   * message.
   */
  function holdUnanswered({ id, turns = [] }: Conversation, last: Message | undefined): void {
    if (turns.length > 0) return void goingOn.add(id);
    const answered = last?.role === 'assistant' && last.outcome === 'done' && callsOf(last).length === 0;
    if (goingOn.delete(id) && !answered) queue.hold(id);
  }

  /** The next chat uses the model that the user chose, not one set by an assistant or a project. */
  function remember(used: ModelChoice): void {
    const key = modelKey(used.provider, used.model);
    const { config, ownModel, chatDefaults, recents } = settings.get();
    const own = readModelKey(ownModel) ?? (config.model === '' ? used : config);
    setSettings({
      config: nextChatConfig(options.nextModel(own), chatDefaults),
      ownModel: '',
      recents: [key, ...recents.filter((other) => other !== key)].slice(0, 5),
    });
  }

  function say(conversation: Conversation, parentId: string | null, { text, images, files }: Draft): void {
    const base = { id: idIn(conversation.id, newId()), parentId, createdAt: Date.now(), text, images };
    const question: UserMessage = { ...base, role: 'user', ...(files && files.length > 0 ? { files } : {}) };
    const named = conversation.titleSource !== 'none' || conversation.title !== '';
    const title = titleFrom(text || (images[0]?.name ?? files?.[0]?.name ?? ''));
    begin(named ? conversation : { ...conversation, title }, question.id, [question]);
  }

  function send(
    conversationId: string | undefined,
    draft: Draft,
    config: Partial<ChatConfig> = {},
    folderId: string | null = null,
  ): string {
    const existing = conversationId === undefined ? undefined : conversations.get(conversationId);
    const waits =
      conversationId !== undefined &&
      (queue.holds(conversationId) || options.inheriting(conversationId) || options.calling(conversationId));
    if (conversationId !== undefined && (!existing || isWriting(conversationId) || waits)) {
      queue.put(conversationId, draft);
      // Held messages are sent with the new one, in the order of writing.
      if (existing) sendQueued(conversationId);
      return conversationId;
    }
    const conversation = existing ?? newConversation({ ...settings.get().config, ...config }, newId(), folderId);
    say(conversation, pathOf(conversation).at(-1)?.id ?? null, draft);
    return conversation.id;
  }

  /** Follows an answer that the server is writing. */
  function pickUp(id: string, running: AssistantMessage, { beside = false }: Pick<Watching, 'beside'>): void {
    const { runId } = running;
    const isOurs = expected.has(running.id) || outbox.pending(id).some((entry) => entry.id === running.id);
    if (runId === undefined || isOurs || isFollowed(running.id)) return;
    const begin = (): Promise<Begun> => findRun(transport, runId);
    const from = options.shown?.(running.id);
    const ids = { conversationId: id, messageId: running.id };
    const source = createServerSource({ transport, live, ...ids, begin, after: from?.seq });
    // The next round of a turn that this tab started.
    watch(id, running, source, { mine: !beside && asking.delete(id), from, beside });
  }

  return {
    runs,
    queued: queue.store,
    announcement,
    afterReply,
    send,
    unqueue: queue.take,
    ask(conversationId, parentId, more, question = []) {
      const conversation = conversations.get(conversationId);
      if (conversation) begin(conversation, parentId, question, more);
    },
    edit(conversationId, messageId, text) {
      const conversation = conversations.get(conversationId);
      const old = conversation?.messages[messageId];
      if (conversation && old?.role === 'user') say(conversation, old.parentId, { ...old, text });
    },
    followBeside(conversationId) {
      for (const message of Object.values(conversations.get(conversationId)?.messages ?? {}))
        if (message.role === 'assistant' && isRunning(message)) pickUp(conversationId, message, { beside: true });
    },
    regenerate(conversationId, messageId, more) {
      const conversation = conversations.get(conversationId);
      // `tree` knows the position before the message is loaded: an answer of many rounds may begin far up.
      const old = conversation?.tree[messageId];
      if (conversation && old?.role === 'assistant' && old.parentId !== null)
        begin(conversation, old.parentId, [], more);
    },
    continueAnswer(conversationId, messageId) {
      const conversation = conversations.get(conversationId);
      const old = conversation?.messages[messageId];
      if (!conversation || old?.role !== 'assistant' || old.parentId === null) return;
      const { runId } = old;
      begin(conversation, old.parentId, [], runId === undefined ? {} : { continues: { runId, messageId } });
    },
    stop(conversationId) {
      const answers = [...besides].flatMap(([answer, of]) => (of === conversationId ? [answer] : []));
      for (const place of [conversationId, ...answers]) runs.get()[place]?.stop();
    },
    isWriting,
    attach(conversation) {
      const { id } = conversation;
      if (runs.get()[id]) return;
      const places = placesTo(conversation, conversation.headId);
      const running = places
        .map((place) => conversation.messages[place.id])
        .findLast((each) => each && isRunning(each));
      if (running?.role === 'assistant') {
        pickUp(id, running, {});
        return;
      }
      const last = conversation.headId === null ? undefined : conversation.messages[conversation.headId];
      // The answer ended while no page followed it, for example a short one after a tool result.
      if (last?.role === 'assistant') {
        if (last.outcome !== 'running' && callsOf(last).length === 0 && asking.delete(id))
          announceEnd(conversation, last.id, last.outcome);
        void goOn(id, last, false);
      }
      holdUnanswered(conversation, last);
      sendFresh(conversation);
    },
    resume(entry) {
      // The conversation may have been opened before the entry was adopted.
      conversations.update(entry.lane, (current) => [...entry.messages, entry.answer].reduce(addMessage, current));
      // One reply per conversation is shown at a time; others are sent without being shown.
      if (runs.get()[entry.lane]) outbox.add(entry).catch(() => undefined);
      else follow(entry);
    },
    expect(messageId) {
      expected.add(messageId);
      return () => void expected.delete(messageId);
    },
    async write(conversationId, beginning, begun) {
      const answer = { ...emptyAnswer({ ...beginning, createdAt: Date.now() }), runId: begun.runId };
      await conversations.ensure(conversationId).catch(() => undefined);
      const begin = (): Promise<Begun> => Promise.resolve(begun);
      const { id: messageId, provider, parentId } = answer;
      const server = createServerSource({ transport, live, conversationId, messageId, begin });
      const source = onClient({ conversationId, provider, server, begun: () => begun });
      // Shown only if its parent is on screen; written in any case.
      conversations.update(conversationId, (current) =>
        current.headId === parentId ? addMessage(current, answer) : current,
      );
      const shown = conversations.get(conversationId)?.messages[messageId] !== undefined;
      asking.delete(conversationId);
      if (!shown || runs.get()[conversationId]) {
        // Once this page reads the answer, for example when it becomes visible, it follows and stops the answer like one of
        // another page.
        expected.delete(messageId);
        return void (await source.follow(() => undefined, never));
      }
      await new Promise<void>((resolve) => {
        const ending: RunSource = {
          ...source,
          follow: (...follow) => source.follow(...follow).finally(resolve),
        };
        watch(conversationId, answer, ending, { mine: true });
      });
    },
    inherited() {
      for (const id of Object.keys(queue.store.get())) {
        const conversation = conversations.get(id);
        if (conversation) sendFresh(conversation);
      }
    },
  };
}

const prefersCalm = (): boolean => mediaOf('(prefers-reduced-motion: reduce)').matches();
