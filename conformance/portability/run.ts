// The matrix: every conversation begun on one family is continued on every other, where a strict server answers its
// last turn.
import { join } from 'node:path';
import { createRuntime, isTributaryError } from '@tributary/runtime-core';
import type { ChatMessage, ChatParams, ProviderDefinition, Runtime, StreamEvent } from '@tributary/runtime-core';
import { createNodeTransport } from '@tributary/runtime-core/node';
import { customVault } from '../harness/vault.ts';
import { loadProvider } from '../runners/load.ts';
import { conversations, tools } from './conversations.ts';
import type { Conversation } from './conversations.ts';
import { rows } from './families.ts';
import { spell } from './replies.ts';
import { families } from './rules/index.ts';
import type { Family } from './rules/index.ts';
import type { Said } from './said.ts';
import { startStrictServer } from './server.ts';
import type { StrictServer } from './server.ts';
import { stored } from './store.ts';
import type { Stored } from './store.ts';

/** Number of omissions by part and reason. */
export type Counts = Readonly<Record<string, number>>;

export interface Cell {
  readonly from: Family;
  readonly to: Family;
  readonly conversation: string;
  readonly omitted: Counts;
  /** Reason why the last turn was not answered. */
  readonly failure?: string;
}

interface Stage {
  readonly runtime: Runtime;
  readonly definitions: ReadonlyMap<string, ProviderDefinition>;
  readonly server: StrictServer;
}

/** `providers`: folder of the provider packages. */
export const portability = (providers: string): Promise<readonly Cell[]> =>
  onStage(providers, async (stage) => {
    const cells: Cell[] = [];
    for (const from of families)
      for (const conversation of conversations) cells.push(...(await continued(stage, from, conversation)));
    return cells;
  });

/** A conversation before its last turn, as stored by an app. */
export interface BegunConversation {
  readonly from: Family;
  readonly conversation: string;
  readonly messages: readonly ChatMessage[];
}

/** Returns every conversation begun on every family, for C-123 (`begun.json`). */
export const begunEverywhere = (providers: string): Promise<readonly BegunConversation[]> =>
  onStage(providers, async (stage) => {
    const begun: BegunConversation[] = [];
    for (const from of families)
      for (const conversation of conversations) {
        const { messages } = await begin(stage, from, conversation);
        begun.push({ from, conversation: conversation.name, messages: withoutChance(messages) });
      }
    return begun;
  });

/** Replaces random ids that the core generates for calls by numbers. */
function withoutChance<Messages>(messages: Messages): Messages {
  const known = new Map<string, string>();
  const number = (id: string): string => {
    known.set(id, known.get(id) ?? String(known.size + 1).padStart(16, '0'));
    return `_chat_${known.get(id)}`;
  };
  const text = JSON.stringify(messages).replace(/_chat_(\w{16})(?=")/g, (_all, id: string) => number(id));
  return JSON.parse(text) as Messages; // the same with other ids
}

async function onStage<Value>(providers: string, work: (stage: Stage) => Promise<Value>): Promise<Value> {
  const names = new Set(families.map((family) => rows[family].provider));
  const loaded: ProviderDefinition[] = [];
  // One after another, since each import is watched.
  for (const name of names) loaded.push((await loadProvider(join(providers, name))).provider);
  const transport = createNodeTransport();
  const server = await startStrictServer();
  try {
    return await work({
      runtime: createRuntime({ providers: loaded, transport }),
      definitions: new Map(loaded.map((definition) => [definition.manifest.id, definition])),
      server,
    });
  } finally {
    await server.close();
    await transport.close();
  }
}

async function continued(stage: Stage, from: Family, conversation: Conversation): Promise<readonly Cell[]> {
  const begun = await begin(stage, from, conversation);
  return Promise.all(
    families.map(async (to): Promise<Cell> => {
      const cell = { from, to, conversation: conversation.name };
      if (begun.failure !== undefined) return { ...cell, omitted: {}, failure: `on its own family: ${begun.failure}` };
      const signatures = to === from ? begun.signatures : new Set<string>();
      const last = await ask(stage, to, begun.messages, {
        conversation,
        said: { text: 'Done.', stop: 'end' },
        signatures,
        turn: 99,
      });
      const omitted: Record<string, number> = {};
      for (const { part, reason, count } of last.omitted) omitted[`${part}, ${reason}`] = count;
      const failure = last.error ?? (last.stopped && last.message.content === 'Done.' ? undefined : 'no answer');
      return { ...cell, omitted, ...(failure === undefined ? {} : { failure }) };
    }),
  );
}

interface Begun {
  readonly messages: readonly ChatMessage[];
  readonly signatures: ReadonlySet<string>;
  readonly failure?: string;
}

async function begin(stage: Stage, family: Family, conversation: Conversation): Promise<Begun> {
  const messages: ChatMessage[] = [];
  const signatures = new Set<string>();
  for (const [turn, step] of conversation.steps.entries()) {
    switch (step.kind) {
      case 'says':
        messages.push(step.message);
        break;
      case 'images': {
        const images = rows[family].images.map((url) => ({ type: 'image_url' as const, image_url: { url } }));
        messages.push({ role: 'user', content: [{ type: 'text', text: step.text }, ...images] });
        break;
      }
      case 'results': {
        const calls = messages.at(-1)?.tool_calls ?? [];
        for (const [at, { id, function: called }] of [...calls.entries()].reverse())
          if (!step.unless?.includes(at))
            messages.push({ role: 'tool', content: `result of ${called.name}`, tool_call_id: id, name: called.name });
        break;
      }
      case 'replies': {
        const reply = await ask(stage, family, messages, { conversation, said: step.said, signatures, turn });
        if (reply.error !== undefined) return { messages, signatures, failure: `step ${turn}: ${reply.error}` };
        // This reply's signatures are valid from the next request on.
        for (const signature of spell[family](step.said, turn).signatures) signatures.add(signature);
        messages.push(reply.message);
      }
    }
  }
  return { messages, signatures };
}

interface Question {
  readonly conversation: Conversation;
  readonly said: Said;
  readonly signatures: ReadonlySet<string>;
  readonly turn: number;
}

async function ask(
  { runtime, definitions, server }: Stage,
  family: Family,
  messages: readonly ChatMessage[],
  { conversation, said, signatures, turn }: Question,
): Promise<Stored> {
  const { provider, model, more } = rows[family];
  const manifest = definitions.get(provider)?.manifest;
  if (!manifest) throw new Error(`${provider} is not loaded`);
  const { url, forget } = server.lay({ family, reply: spell[family](said, turn).body, signatures });
  const params: ChatParams = { model, messages: [...messages], stream: false, tools, ...conversation.more, ...more };
  const events: StreamEvent[] = [];
  try {
    const reply = await runtime.chat(provider, params, { vault: customVault(manifest, url) });
    for await (const batch of reply) events.push(...batch);
    return stored(events, { provider, model });
  } catch (error) {
    if (!isTributaryError(error)) throw error;
    return { ...stored([], { provider, model }), error: error.message };
  } finally {
    forget();
  }
}
