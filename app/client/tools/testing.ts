// A conversation in memory and a registry of tools, for the tests of the loop.
import type { ChatConfig } from '../../shared/conversation/chat-config.ts';
import { defaultChatConfig } from '../../shared/conversation/chat-config.ts';
import { ReplyFailure } from '../../shared/errors.ts';
import type { AssistantMessage, Message } from '../../shared/conversation/message.ts';
import { createStore } from '../net/store.ts';
import { createClaims } from './claims.ts';
import type { Channel, Claims } from './claims.ts';
import { functionTable } from '../../shared/tools/names.ts';
import type { ToolRef, ToolSource } from '../../shared/tools/sources.ts';
import type { ToolList } from './tool-registry.ts';
import { createToolLoop } from './tool-loop.ts';
import type { LoopPort } from './tool-loop.ts';

export const sources: readonly ToolSource[] = [
  {
    origin: 'bundled',
    manifest: {
      identifier: 'clock',
      api: [
        { name: 'now', access: 'read' },
        { name: 'set', access: 'write' },
      ],
    },
  },
  { origin: 'installed', manifest: { identifier: 'weather', api: [{ name: 'forecast' }] } },
];

export const call = (id: string, name: string, args = '{}') => ({ id, name, arguments: args });

export const answer = (
  id: string,
  parentId: string,
  calls: readonly ReturnType<typeof call>[],
  more: Partial<AssistantMessage> = {},
): AssistantMessage => ({
  id,
  parentId,
  createdAt: 1,
  role: 'assistant',
  provider: 'p',
  model: 'm',
  reply: { parts: calls.map((each, index) => ({ type: 'tool', index, ...each })), finishReason: 'tool_calls' },
  outcome: 'done',
  ...more,
});

/** Behaviour of the tool: a text at once, a failure, or no result until the test gives one. */
type Behaviour = (args: string, signal: AbortSignal) => Promise<string>;

/** A chat of one conversation, `c`: each question of the loop begins an answer that the test writes. */
export function loopInMemory(
  first: AssistantMessage,
  {
    config = {},
    always = [],
    run = async (args: string) => `ran ${args}`,
    messages = {},
    channel,
    limitMs = 130_000,
    onReread,
    traceId,
  }: {
    readonly config?: Partial<ChatConfig>;
    readonly always?: readonly string[];
    readonly run?: Behaviour;
    /** Of another tab, so that two loops share one conversation. */
    readonly messages?: Record<string, Message>;
    readonly channel?: Channel;
    readonly limitMs?: number;
    /** Called on a reread, to add the changes of another device. */
    readonly onReread?: () => void;
    /** As the server answers a call that is traced. */
    readonly traceId?: string;
  } = {},
) {
  const head = { id: first.id };
  const question: Message = { id: 'q', parentId: null, createdAt: 0, role: 'user', text: 'go', images: [] };
  messages[question.id] = question;
  messages[first.id] = first;
  let chat: ChatConfig = { ...defaultChatConfig, plugins: ['clock', 'weather'], ...config };
  const asked: string[] = [];
  const ran: string[] = [];
  const consents = createStore<readonly string[]>(always);
  const path = (): readonly Message[] => {
    const found: Message[] = [];
    for (let id: string | null = head.id; id !== null; id = messages[id]?.parentId ?? null) {
      const message = messages[id];
      if (message) found.unshift(message);
    }
    return found;
  };
  const port: LoopPort = {
    path,
    config: () => chat,
    busy: () => false,
    add(_id, added) {
      for (const message of added) {
        messages[message.id] ??= message;
        head.id = message.id;
      }
    },
    ask: (_id, parentId) => void asked.push(parentId),
    configure: (_id, change) => (chat = { ...chat, ...change }),
    agreed: () => false,
    ensure: () => Promise.resolve(),
    async reread() {
      onReread?.();
    },
    run(_id, ref, args, { signal, onTrace }) {
      ran.push(`${ref.api.name} ${args}`);
      if (traceId !== undefined) onTrace(traceId);
      return run(args, signal);
    },
  };
  const claims: Claims = createClaims(channel);
  const table: ReadonlyMap<string, ToolRef> = functionTable(sources);
  let ids = 0;
  const loop = createToolLoop({
    claims,
    port,
    limitMs,
    newId: () => `new${ids++}`,
    registry: {
      load: () => Promise.resolve(),
      find: (name) => table.get(name),
      list: createStore<ToolList>({ status: 'ready', sources }),
      consents,
      setConsent: async (consent) => consents.set((all) => [...all, consent]),
    },
  });
  return { loop, claims, path, asked, ran, messages, head, consents, config: () => chat };
}

export const refused = (type: ReplyFailure['error']['type'], message: string, error: object = {}): ReplyFailure =>
  new ReplyFailure({ type, message, body: { error: { message, ...error } }, provider: '' });
