// A chat that gets its title from a model, over real HTTP: asks questions and reads the state of title and summary.
import { expect } from 'vitest';
import type { TaskView } from '../../../shared/api/tasks.ts';
import { defaultChatConfig } from '../../../shared/message/chat-config.ts';
import type { ChatConfig, HistorySummary } from '../../../shared/message/chat-config.ts';
import { newId } from '../../storage/ids.ts';
import { auth, send } from '../../testing/client.ts';
import type { Reply, Session } from '../../testing/client.ts';

export const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
/** The answering model, and the one the user may choose for tasks. */
export const [box, other] = ['my-box', 'my-other-box'];

interface Whole {
  readonly conversation: {
    readonly title: string;
    readonly titleSource: string;
    readonly headId: string;
    readonly config: { readonly historySummary: HistorySummary | null };
  };
  readonly tasks?: readonly TaskView[];
}

export function taskChat(url: () => string, session: () => Session, vault: () => object) {
  const call = (method: string, path: string, body?: unknown, vaults: object = {}, own?: object): Promise<Reply> =>
    send(`${url()}${path}`, {
      method,
      headers: auth(session(), own, { vaults }),
      ...(body === undefined ? {} : { body }),
    });
  const read = async (conversation: string): Promise<Whole> =>
    (await call('GET', `/api/conversations/${conversation}`)).json as Whole;
  const views = async (conversation: string) => (await read(conversation)).tasks ?? [];

  return {
    call,
    read,
    async install(): Promise<void> {
      const custom = { custom: { name: 'Box', sdkType: 'openai' } };
      await call('PATCH', '/api/settings', { providers: { [box]: custom, [other]: custom } });
      const models = [{ id: 'cheap', enabled: true }];
      expect((await call('PUT', `/api/model-lists/${other}`, { models })).status).toBe(200);
    },
    prefer: (preferences: object) => call('PATCH', '/api/settings', { preferences }),
    /** `keys`: sent in addition to the key of the chat's provider. */
    async ask(text: string, config: Partial<ChatConfig> = {}, keys: object = {}, below?: string): Promise<string> {
      const conversation = below ?? newId();
      const model = config.model ?? 'm';
      const create = {
        title: 'First words',
        titleSource: 'none',
        config: { ...defaultChatConfig, provider: box, ...config, model },
      };
      const reply = await call(
        'POST',
        '/api/turns',
        {
          conversation: { id: conversation, ...(below === undefined ? { create } : {}) },
          parent: below === undefined ? null : (await read(below)).conversation.headId,
          answer: newId(),
          message: { id: newId(), createdAt: 1, text, images: [] },
          using: { provider: box, model },
          config: { changes: {} },
          client,
        },
        keys,
        vault(),
      );
      expect(reply.status).toBe(201);
      return conversation;
    },
    summarise: (conversation: string, more: object = {}) =>
      call(
        'POST',
        `/api/conversations/${conversation}/tasks`,
        { kind: 'summary', client, ...more },
        { [box]: vault() },
      ),
    /** Returns the state of each task, e.g. "title done". */
    stateOf: async (conversation: string): Promise<string> =>
      (await views(conversation)).map(({ kind, state }) => `${kind} ${state}`).join(', ') || 'none',
    problemOf: async (conversation: string) => (await views(conversation))[0]?.problem,
    async titleOf(conversation: string): Promise<string> {
      const { title, titleSource } = (await read(conversation)).conversation;
      return `${titleSource}: ${title}`;
    },
    summaryOf: async (conversation: string) => (await read(conversation)).conversation.config.historySummary?.text,
  };
}
