// Builds the configuration that a chat copies from an assistant, so that later changes of the assistant do not affect the chat.
import type { Assistant } from '../api/library.ts';
import type { ModelChoice } from '../providers/model-key.ts';
import { nextChatConfig } from '../message/chat-config.ts';
import type { ChatConfig, ChatDefaults } from '../message/chat-config.ts';

/** A stored assistant, or the built-in one, which is not stored. */
export type UsedAssistant = Pick<
  Assistant,
  'id' | 'name' | 'picture' | 'instructions' | 'model' | 'fallbacks' | 'params' | 'plugins'
>;

/** Settings determined by an assistant; unset ones get the defaults of new chats. */
const decided = [
  'temperature',
  'top_p',
  'frequency_penalty',
  'presence_penalty',
  'max_tokens',
  'enableReasoning',
  'reasoningBudgetToken',
  'reasoningEffort',
  'searchMode',
  'inputTemplate',
  'system',
  'plugins',
] as const satisfies readonly (keyof ChatConfig)[];

/** The parts of a provider that tell which models exist. */
export interface KnownProvider {
  readonly id: string;
  readonly off?: boolean | undefined;
  readonly models: readonly { readonly id: string }[];
}

/** True if a model is available. A provider without a list may have it. */
export function isThere({ provider, model }: ModelChoice, providers: readonly KnownProvider[]): boolean {
  const known = providers.find(({ id }) => id === provider);
  return (
    known !== undefined &&
    known.off !== true &&
    (known.models.length === 0 || known.models.some(({ id }) => id === model))
  );
}

export type ModelOf =
  | { readonly kind: 'own'; readonly choice: ModelChoice }
  /** The assistant has no model: the chat's is used. */
  | { readonly kind: 'chat' }
  /** The assistant's model is unavailable. `choice`: the first available fallback; undefined: the chat's model. */
  | { readonly kind: 'gone'; readonly gone: ModelChoice; readonly choice?: ModelChoice };

export function modelOf(
  { model, fallbacks }: Pick<UsedAssistant, 'model' | 'fallbacks'>,
  providers: readonly KnownProvider[],
): ModelOf {
  if (!model) return { kind: 'chat' };
  // Assume the model exists until the list is loaded.
  if (providers.length === 0 || isThere(model, providers)) return { kind: 'own', choice: model };
  const choice = fallbacks.find((each) => isThere(each, providers));
  return { kind: 'gone', gone: model, ...(choice ? { choice } : {}) };
}

/**
 * Returns the configuration change when a chat starts with, or switches to, an assistant. Tool consents are reset because
 * they were given under other instructions.
 */
export function configWith(
  assistant: UsedAssistant,
  providers: readonly KnownProvider[],
  defaults: ChatDefaults,
): Partial<ChatConfig> {
  const { id, name, picture, instructions, params, plugins } = assistant;
  const found = modelOf(assistant, providers);
  return {
    ...decidedBy(defaults),
    ...params,
    system: instructions,
    plugins,
    toolConsents: [],
    assistant: { id, name, picture },
    ...(found.kind !== 'chat' && found.choice ? found.choice : {}),
  };
}

/** Returns the configuration change that removes a chat's assistant. The model stays. */
export const configWithout = (defaults: ChatDefaults): Partial<ChatConfig> => ({
  ...decidedBy(defaults),
  toolConsents: [],
  assistant: null,
});

function decidedBy(defaults: ChatDefaults): Partial<ChatConfig> {
  const usual = nextChatConfig({ provider: '', model: '' }, defaults);
  return Object.fromEntries(decided.map((key) => [key, usual[key]])); // same keys, each with its type
}
