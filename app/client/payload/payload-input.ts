// The one place where a conversation becomes a request: what of its path is sent, and in which circumstances.
import type { ChatPayload } from '@tributary/runtime-core';
import type { ChatConfig } from '../../shared/conversation/chat-config.ts';
import type { Message } from '../../shared/conversation/message.ts';
import { buildPayload } from '../../shared/payload/payload.ts';
import type { PayloadInput } from '../../shared/payload/payload.ts';
import type { ProviderRegistry } from '../providers/provider-registry.ts';
import { pathToSend } from '../../shared/tools/calls.ts';
import { historyOf } from '../../shared/conversation/tree.ts';
import { browserVariables } from '../../shared/payload/variables/context.ts';
import type { Person } from '../../shared/payload/variables/context.ts';

export interface PayloadSources {
  readonly registry: Pick<ProviderRegistry, 'cardOf'>;
  /** Ids of providers that are called by the Responses API. */
  readonly responses: readonly string[];
  /** The signed-in user, for {{nickname}} and the like. */
  readonly person?: Person | undefined;
}

const personal = /\{\{[ \t]*(?:email|nickname|username)[ \t]*\}\}/;

/** True if a text uses a variable of the signed-in user; otherwise the account need not be requested. */
export const namesPerson = (config: ChatConfig, path: readonly Message[]): boolean =>
  [config.system, config.inputTemplate, ...path.map((message) => (message.role === 'user' ? message.text : ''))].some(
    (text) => personal.test(text),
  );

export type PayloadExtras = Pick<PayloadInput, 'stream' | 'system' | 'tools' | 'plugins' | 'searchTool'>;

/** `path`: the messages up to the one that is answered. */
export function payloadFor(
  { registry, responses, person }: PayloadSources,
  config: ChatConfig,
  path: readonly Message[],
  extras: PayloadExtras = {},
): ChatPayload {
  const { provider, model } = config;
  const { sent, summary } = historyOf(path, config);
  return buildPayload({
    ...extras,
    provider,
    model,
    card: registry.cardOf(provider, model),
    messages: pathToSend(sent),
    config,
    summary,
    responses: responses.includes(provider),
    variables: browserVariables(document.documentElement.lang, person),
  });
}
