// Configuration of a chat: parameters for the model, and display options.

export const searchModes = ['off', 'on'] as const;
export type SearchMode = (typeof searchModes)[number];

/** `chat`: user messages are bubbles. `docs`: questions and answers form a document. */
export const displayModes = ['chat', 'docs'] as const;
export type DisplayMode = (typeof displayModes)[number];

/** Unit: tokens. */
export const defaultReasoningBudget = 1024;

/** Summary of the messages up to `upTo`, sent in their place while they exceed the history limit. */
export interface HistorySummary {
  readonly text: string;
  /** Id of the last message that the summary covers. */
  readonly upTo: string;
}

/** `null`: not sent, so that the provider decides. */
export interface Sampling {
  readonly temperature: number | null;
  readonly top_p: number | null;
  readonly frequency_penalty: number | null;
  readonly presence_penalty: number | null;
  /** Unit: tokens. */
  readonly max_tokens: number | null;
}

/** Assistant of the chat. Its instructions are copied to the configuration. */
export interface AssistantRef {
  readonly id: string;
  readonly name: string;
  readonly picture:
    | { readonly type: 'emoji'; readonly text: string }
    | { readonly type: 'image'; readonly file: string }
    | null;
}

export interface ChatConfig extends Sampling {
  readonly provider: string;
  readonly model: string;
  /** System prompt; template variables are filled on sending. */
  readonly system: string;
  readonly useInstructions: boolean;
  /** The system prompt replaces custom instructions and those of the project. */
  readonly replaceInstructions: boolean;
  /** Sends facts from memory, and allows adding facts. */
  readonly useMemory: boolean;
  /** Template for the user's texts; `{{text}}` marks their position. */
  readonly inputTemplate: string;
  readonly searchMode: SearchMode;
  /** Prefers the provider's search to the tool, if the model supports both. */
  readonly useModelBuiltinSearch: boolean;
  /** "provider/model" for the search tool; empty: one of the chat's provider. */
  readonly searchFCModel: string;
  readonly enableReasoning: boolean;
  /** Unit: tokens. */
  readonly reasoningBudgetToken: number;
  /** One of the levels in the model's card; empty: the model's default. */
  readonly reasoningEffort: string;
  readonly disableContextCaching: boolean;
  /**
   * Length of answers: low, medium or high. This and the next three are sent if the model's card lists them
   * (extend-params.ts).
   */
  readonly textVerbosity: string;
  /** Lets the model open URLs in the conversation. */
  readonly urlContext: boolean;
  /** Aspect ratio and resolution of generated images; empty: the model's default. */
  readonly imageAspectRatio: string;
  readonly imageResolution: string;
  readonly displayMode: DisplayMode;
  readonly enableHistoryCount: boolean;
  /** Number of newest messages to send if `enableHistoryCount` is on; related messages are added (tree.ts). */
  readonly historyCount: number;
  readonly historySummary: HistorySummary | null;
  /** Ids of the plugins whose tools the model may call. */
  readonly plugins: readonly string[];
  /** "identifier/item" of parts of tools that are off in this chat (tools/items.ts). */
  readonly itemsOff: readonly string[];
  /** "identifier/access" of tools that run in this chat without asking (tools/consent.ts). */
  readonly toolConsents: readonly string[];
  readonly assistant: AssistantRef | null;
  /** Space-separated ids of a question and its answers shown side by side (comparison.ts). */
  readonly comparison: string;
}

export const defaultChatConfig: ChatConfig = {
  provider: '',
  model: '',
  system: '',
  useInstructions: true,
  replaceInstructions: false,
  useMemory: true,
  inputTemplate: '',
  searchMode: 'off',
  useModelBuiltinSearch: true,
  searchFCModel: '',
  enableReasoning: false,
  reasoningBudgetToken: defaultReasoningBudget,
  reasoningEffort: '',
  disableContextCaching: false,
  textVerbosity: '',
  urlContext: false,
  imageAspectRatio: '',
  imageResolution: '',
  displayMode: 'chat',
  enableHistoryCount: false,
  historyCount: 20,
  historySummary: null,
  plugins: [],
  itemsOff: [],
  toolConsents: [],
  assistant: null,
  comparison: '',
  temperature: null,
  top_p: null,
  frequency_penalty: null,
  presence_penalty: null,
  max_tokens: null,
};

/** Excluded from the defaults of new chats: the model has a separate default, the rest concerns a single chat's messages. */
const neverDefault = [
  'provider',
  'model',
  'historySummary',
  'toolConsents',
  'assistant',
  'comparison',
] as const satisfies readonly (keyof ChatConfig)[];

/** The user's saved defaults for new chats, which override `defaultChatConfig`. */
export type ChatDefaults = Partial<Omit<ChatConfig, (typeof neverDefault)[number]>>;

/** Returns a chat's settings that differ from the built-in ones, as defaults for new chats. */
export function defaultsOf(config: ChatConfig): ChatDefaults {
  const never: ReadonlySet<string> = new Set(neverDefault);
  const usual = new Map<string, unknown>(Object.entries(defaultChatConfig));
  return Object.fromEntries(
    Object.entries(config).filter(
      ([key, value]) => !never.has(key) && JSON.stringify(value) !== JSON.stringify(usual.get(key)),
    ),
  );
}

/** Returns the configuration of a new chat, which inherits only the model. */
export const nextChatConfig = (
  { provider, model }: Pick<ChatConfig, 'provider' | 'model'>,
  defaults: ChatDefaults = {},
): ChatConfig => ({ ...defaultChatConfig, ...defaults, provider, model });

/** Returns the next chat's configuration under new defaults; settings changed for that chat are kept. */
export function withDefaults(config: ChatConfig, before: ChatDefaults, after: ChatDefaults): ChatConfig {
  const old = new Map<string, unknown>(Object.entries(nextChatConfig(config, before)));
  const own = Object.entries(config).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old.get(key)));
  return { ...nextChatConfig(config, after), ...Object.fromEntries(own) };
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Fields of a wrong type, from other versions or manual edits, are ignored. */
export function readConfig(value: unknown, fallback: ChatConfig = defaultChatConfig): ChatConfig {
  if (!isFields(value)) return fallback;
  const stored = withNewNames(value);
  const fields = Object.entries(fallback).map(([key, was]: [string, unknown]) => {
    const found = stored[key];
    return [key, typeof found === typeof was && found !== null ? found : was];
  });
  return {
    // Same keys, each with its type; fields that need further checks follow.
    ...(Object.fromEntries(fields) as ChatConfig),
    searchMode: searchModes.find((mode) => mode === stored['searchMode']) ?? fallback.searchMode,
    displayMode: displayModes.find((mode) => mode === stored['displayMode']) ?? fallback.displayMode,
    historySummary: readSummary(stored['historySummary']),
    plugins: readWords(stored['plugins']) ?? fallback.plugins,
    itemsOff: readWords(stored['itemsOff']) ?? fallback.itemsOff,
    toolConsents: readWords(stored['toolConsents']) ?? fallback.toolConsents,
    assistant: readAssistant(stored['assistant']),
    temperature: readNumber(stored['temperature']),
    top_p: readNumber(stored['top_p']),
    frequency_penalty: readNumber(stored['frequency_penalty']),
    presence_penalty: readNumber(stored['presence_penalty']),
    max_tokens: readNumber(stored['max_tokens']),
  };
}

const readNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const readWords = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((word) => typeof word === 'string') : undefined;

function readSummary(value: unknown): HistorySummary | null {
  if (!isFields(value)) return null;
  const { text, upTo } = value;
  return typeof text === 'string' && text !== '' && typeof upTo === 'string' ? { text, upTo } : null;
}

function readAssistant(value: unknown): AssistantRef | null {
  if (!isFields(value)) return null;
  const { id, name, picture } = value;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  const { type, text, file } = isFields(picture) ? picture : {};
  if (type === 'emoji' && typeof text === 'string') return { id, name, picture: { type, text } };
  if (type === 'image' && typeof file === 'string') return { id, name, picture: { type, file } };
  return { id, name, picture: null };
}

/** Renames four fields that had other names before November 2026. */
function withNewNames(stored: Fields): Fields {
  const { reasoning, reasoningBudget, search, limitHistory } = stored;
  return {
    ...(reasoning === undefined ? {} : { enableReasoning: reasoning }),
    ...(reasoningBudget === undefined ? {} : { reasoningBudgetToken: reasoningBudget }),
    ...(search === undefined ? {} : { searchMode: search === true ? 'on' : 'off' }),
    ...(limitHistory === undefined ? {} : { enableHistoryCount: limitHistory }),
    ...stored,
  };
}
