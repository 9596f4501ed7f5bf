// The tools of this browser's chat, put together: what there is, what is running, and the loop over the conversations.
import type { ChatConfig } from '../chat-config.ts';
import { newId } from '../ids.ts';
import type { Message, ToolMessage } from '../message.ts';
import type { Transport } from '../transport.ts';
import { roundsOf } from './calls.ts';
import { browserChannel, createClaims } from './claims.ts';
import type { Claims } from './claims.ts';
import type { ToolRef } from './sources.ts';
import { createToolBook } from './tool-book.ts';
import type { ToolBook } from './tool-book.ts';
import { createToolLoop } from './tool-loop.ts';
import type { ToolLoop } from './tool-loop.ts';

export interface Tools {
  readonly book: ToolBook;
  readonly loop: ToolLoop;
  readonly claims: Claims;
  /** Identifiers of the plugins that are on in a chat. */
  pluginsOf(conversationId: string): readonly string[];
  /** Answers with calls in a row, up to the end of what is shown. */
  rounds(conversationId: string): number;
  /** Where the view of an installed plugin can be framed, for a moment. */
  viewOf(identifier: string): Promise<string>;
}

export interface ToolsOptions {
  readonly transport: Pick<Transport, 'getJSON' | 'sendJSON' | 'sendText'>;
  path(conversationId: string): readonly Message[] | undefined;
  config(conversationId: string): ChatConfig | undefined;
  busy(conversationId: string): boolean;
  add(conversationId: string, messages: readonly ToolMessage[]): void;
  ask(conversationId: string, parentId: string): void;
  configure(conversationId: string, change: Partial<ChatConfig>): void;
}

export function createTools(options: ToolsOptions): Tools {
  const book = createToolBook(options.transport);
  const claims = createClaims(typeof document === 'undefined' ? undefined : browserChannel());
  const loop = createToolLoop({
    book,
    claims,
    newId,
    port: { ...options, run: (ref, args, signal) => runTool(options.transport, ref, args, signal) },
  });
  if (typeof window !== 'undefined') window.addEventListener('pagehide', () => claims.close());
  return {
    book,
    loop,
    claims,
    pluginsOf: (conversationId) => options.config(conversationId)?.plugins ?? [],
    rounds: (conversationId) => roundsOf(options.path(conversationId) ?? []),
    async viewOf(identifier) {
      const answer = await options.transport.sendJSON('POST', '/api/tools/view', { identifier });
      return (answer as { readonly path: string }).path; // written by our own server
    },
  };
}

/** By the gateway route; tools of the server itself are told time zone and language besides. */
function runTool(
  transport: Pick<Transport, 'sendText'>,
  { source: { origin, manifest }, api }: ToolRef,
  args: string,
  signal: AbortSignal,
): Promise<string> {
  const call = { manifest, identifier: manifest.identifier, apiName: api.name, arguments: args };
  const body =
    origin === 'bundled'
      ? { ...call, type: 'builtin', timeZone: timeZone(), language: document.documentElement.lang }
      : { ...call, type: 'default' };
  return transport.sendText('POST', '/api/tools/gateway', body, { signal });
}

const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
