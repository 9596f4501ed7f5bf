// Configuration that a chat takes over from an assistant: copies, so that a chat goes on as it was whatever becomes of the assistant.
import type { Assistant } from '../api/library.ts';
import type { ModelChoice } from '../providers/model-key.ts';
import { nextChatConfig } from '../message/chat-config.ts';
import type { ChatConfig, ChatDefaults } from '../message/chat-config.ts';

/** Of an assistant, or of the built-in one, which is stored nowhere. */
export type UsedAssistant = Pick<
  Assistant,
  'id' | 'name' | 'picture' | 'instructions' | 'model' | 'fallbacks' | 'params' | 'plugins'
>;

/** Settings that an assistant decides; those that it leaves open are those of new chats. */
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

/** A provider as far as it says which models there are. */
export interface KnownProvider {
  readonly id: string;
  readonly off?: boolean | undefined;
  readonly models: readonly { readonly id: string }[];
}

/** A provider that lists nothing may have the model all the same. */
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
  /** It names none: the chat's. */
  | { readonly kind: 'chat' }
  /** Its model is gone; `choice`: the first of its fallbacks that is there, else the chat's model. */
  | { readonly kind: 'gone'; readonly gone: ModelChoice; readonly choice?: ModelChoice };

export function modelOf(
  { model, fallbacks }: Pick<UsedAssistant, 'model' | 'fallbacks'>,
  providers: readonly KnownProvider[],
): ModelOf {
  if (!model) return { kind: 'chat' };
  // Before the list has come nothing is known to be gone.
  if (providers.length === 0 || isThere(model, providers)) return { kind: 'own', choice: model };
  const choice = fallbacks.find((each) => isThere(each, providers));
  return { kind: 'gone', gone: model, ...(choice ? { choice } : {}) };
}

/**
 * The change of a chat's configuration when it begins with an assistant, or goes on with one. What was agreed to for tools in
 * the chat is asked again: it was agreed to under other instructions.
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

/** The change with which a chat goes on without its assistant. The model stays. */
export const configWithout = (defaults: ChatDefaults): Partial<ChatConfig> => ({
  ...decidedBy(defaults),
  toolConsents: [],
  assistant: null,
});

function decidedBy(defaults: ChatDefaults): Partial<ChatConfig> {
  const usual = nextChatConfig({ provider: '', model: '' }, defaults);
  return Object.fromEntries(decided.map((key) => [key, usual[key]])); // same keys, each of its type
}
