// A chat with a tool, over real HTTP: asks, decides, and reads the outcome.
import type { TurnView } from '../../../shared/api/turn-view.ts';
import { defaultChatConfig } from '../../../shared/message/chat-config.ts';
import type { ChatConfig } from '../../../shared/message/chat-config.ts';
import type { StoredMessage } from '../../../shared/api/message.ts';
import { pathTo } from '../../storage/repositories/messages.ts';
import { shownDigest } from '../../../shared/tools/consent.ts';
import type { ToolSource } from '../../../shared/tools/sources.ts';
import { replyText } from '../../../shared/reply/reply.ts';
import { newId } from '../../storage/ids.ts';
import { auth, send } from '../../testing/client.ts';
import type { Reply, Session } from '../../testing/client.ts';
import { expect } from 'vitest';
import type { MessagePlace } from '../../../shared/api/conversations.ts';

export const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };

export const weather: ToolSource = {
  origin: 'installed',
  manifest: { identifier: 'weather', api: [{ name: 'forecast' }] },
  url: 'https://plugins.example.com/manifest.json',
};
const [forecast] = weather.manifest.api;
/** Consent for the chat or for always. */
export const consent = `weather/outside/${weather.url}`;

export const digestOf = (args: string): string => shownDigest({ source: weather, api: forecast ?? { name: '' } }, args);

const provider = 'my-box';

interface Whole {
  readonly conversation: { readonly headId: string; readonly config: unknown };
  readonly tree: readonly MessagePlace[];
  readonly messages: readonly StoredMessage[];
  readonly turns: readonly TurnView[];
}

export interface Asked {
  readonly conversation: string;
  readonly question: string;
  readonly answer: string;
  readonly runId: string;
  readonly turnId: string;
  /** Set if the requesting page makes the call. */
  readonly payload?: { readonly messages: readonly { readonly role: string }[] } | undefined;
}

/** `more`: extra headers of each request. */
export function toolChat(
  url: () => string,
  session: () => Session,
  vault: () => object,
  more: Readonly<Record<string, string>> = {},
) {
  const call = (method: string, path: string, body?: unknown, keys: object = vault()): Promise<Reply> => {
    const headers = { ...auth(session(), keys), ...more };
    return send(`${url()}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  };
  const read = async (conversation: string): Promise<Whole> =>
    (await call('GET', `/api/conversations/${conversation}`)).json as Whole;

  return {
    call,
    read,
    install: (state: object = {}) =>
      call('PATCH', '/api/settings', {
        // A provider at the test's own fake vendor.
        providers: { [provider]: { custom: { name: 'Box', sdkType: 'openai' }, ...state } },
        'tools.installed.weather': { manifest: weather.manifest, url: weather.url },
      }),
    async ask(
      model: string,
      config: Partial<ChatConfig> = {},
      parent?: Pick<Asked, 'conversation'> & { id: string },
      more: object = {},
    ) {
      const asked = { conversation: parent?.conversation ?? newId(), question: newId(), answer: newId() };
      const create = {
        title: 'A chat',
        config: { ...defaultChatConfig, provider, model, plugins: ['weather'], ...config },
      };
      const reply = await call('POST', '/api/turns', {
        conversation: { id: asked.conversation, ...(parent ? {} : { create }) },
        parent: parent?.id ?? null,
        answer: asked.answer,
        message: { id: asked.question, createdAt: 1, text: 'How is the weather?', images: [] },
        using: { provider, model },
        config: { changes: {} },
        client,
        ...more,
      });
      expect(reply.status).toBe(201);
      const { runId, turnId, payload } = reply.json as Asked;
      return { ...asked, runId, turnId, payload };
    },
    /** `claims`: claims of the token, instead of the provider's key. */
    decide: (
      conversation: string,
      answer: string,
      decision: string,
      more: object = {},
      claims: object = { vaults: { [provider]: vault() } },
    ) =>
      send(`${url()}/api/turns/decisions`, {
        headers: auth(session(), undefined, claims),
        body: { conversation, answer, decision, next: newId(), client, ...more },
      }),
    async shown(conversation: string): Promise<readonly string[]> {
      const { conversation: head, tree, messages } = await read(conversation);
      const byId = new Map(messages.map((message) => [message.id, message]));
      return pathTo(tree, head.headId).flatMap(({ id }) => {
        const message = byId.get(id);
        return message ? [wordOf(message)] : [];
      });
    },
    async turnOf(conversation: string): Promise<string> {
      const [turn] = (await read(conversation)).turns;
      return turn ? [turn.state, turn.reason, turn.round].filter(Boolean).join(' ') : 'none';
    },
  };
}

function wordOf(message: StoredMessage): string {
  switch (message.role) {
    case 'user':
      return 'question';
    case 'tool':
      return `${message.outcome}: ${message.content}`;
    case 'assistant': {
      const calls = message.reply.parts.filter(({ type }) => type === 'tool').length;
      return calls > 0 ? `calls ${calls}` : `${message.outcome}: ${replyText(message.reply)}`;
    }
    default:
      return message satisfies never;
  }
}
