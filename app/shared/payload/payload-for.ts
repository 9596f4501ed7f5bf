// Builds the request for a conversation: the messages to send, and their context.
import type { ChatPayload, ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../message/chat-config.ts';
import type { Message } from '../message/message.ts';
import type { History } from '../conversation/tree.ts';
import { pathToSend } from '../tools/calls.ts';
import { buildPayload } from './payload.ts';
import type { PayloadInput } from './payload.ts';
import type { Surroundings } from './system-layers.ts';
import type { VariableContext } from './variables/context.ts';

export interface PayloadSources {
  /** Undefined for a model without a catalogue entry. */
  readonly card: ModelCard | undefined;
  /** True if the provider uses the Responses API. */
  readonly responses: boolean;
  readonly variables: VariableContext;
}

const personal = /\{\{[ \t]*(?:email|nickname|username)[ \t]*\}\}/;

/** True if a text uses a variable of the signed-in user; otherwise the account need not be read. */
export const namesPerson = (
  config: ChatConfig,
  path: readonly Message[],
  { instance = '', user, project }: Surroundings = {},
): boolean =>
  [
    config.system,
    config.inputTemplate,
    instance,
    user?.about ?? '',
    user?.style ?? '',
    project?.instructions ?? '',
    ...path.map((message) => (message.role === 'user' ? message.text : '')),
  ].some((text) => personal.test(text));

export type PayloadExtras = Pick<
  PayloadInput,
  'stream' | 'system' | 'tools' | 'plugins' | 'searchTool' | 'around' | 'projectFiles' | 'temporary'
>;

/** `sent`: messages within the chat's history limit (`historyOf`), up to the one to answer. */
export const payloadFor = (
  { card, responses, variables }: PayloadSources,
  config: ChatConfig,
  { sent, summary }: Pick<History<Message>, 'sent' | 'summary'>,
  extras: PayloadExtras = {},
): ChatPayload =>
  buildPayload({
    ...extras,
    provider: config.provider,
    model: config.model,
    card,
    messages: pathToSend(sent),
    config,
    summary,
    responses,
    variables,
  });
