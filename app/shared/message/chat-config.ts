// The configuration of one chat: what is asked of the model, and how it is shown.

export const searchModes = ['off', 'on'] as const;
export type SearchMode = (typeof searchModes)[number];

/** `chat`: the user's messages are bubbles. `docs`: question and answer are one document. */
export const displayModes = ['chat', 'docs'] as const;
export type DisplayMode = (typeof displayModes)[number];

/** Default. Unit: tokens. */
export const defaultReasoningBudget = 1024;

/** Stands in for the messages up to and with `upTo` while the history limit leaves them out. */
export interface HistorySummary {
  readonly text: string;
  /** Id of the newest message that the text covers. */
  readonly upTo: string;
}

/** Of the numbers `null` means: not sent, the provider decides. */
export interface Sampling {
  readonly temperature: number | null;
  readonly top_p: number | null;
  readonly frequency_penalty: number | null;
  readonly presence_penalty: number | null;
  /** Unit: tokens. */
  readonly max_tokens: number | null;
}

/** The assistant that a chat was begun with, or went on with. What it said then is in the configuration itself. */
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
  /** The system prompt; template variables are filled when it is sent. */
  readonly system: string;
  /** The user's custom instructions go before this chat. */
  readonly useInstructions: boolean;
  /** The system prompt stands in place of custom instructions and those of the project. */
  readonly replaceInstructions: boolean;
  /** Memory: its facts are sent, and may be added to. */
  readonly useMemory: boolean;
  /** Template around each text of the user; `{{text}}` marks its place. */
  readonly inputTemplate: string;
  readonly searchMode: SearchMode;
  /** The provider's own search instead of a tool, where the model has both. */
  readonly useModelBuiltinSearch: boolean;
  /** "provider/model" that the search tool asks; empty: one of the chat's own provider. */
  readonly searchFCModel: string;
  readonly enableReasoning: boolean;
  /** Unit: tokens. */
  readonly reasoningBudgetToken: number;
  /** One of those the model's card names; empty: the model's own. */
  readonly reasoningEffort: string;
  readonly disableContextCaching: boolean;
  /** Length of answers: low, medium, high. Sent, as the next three, if the model's card lists it (extend-params.ts). */
  readonly textVerbosity: string;
  /** The model opens the addresses that are named. */
  readonly urlContext: boolean;
  /** Of generated images: aspect ratio, and resolution. Empty: the model's default. */
  readonly imageAspectRatio: string;
  readonly imageResolution: string;
  readonly displayMode: DisplayMode;
  readonly enableHistoryCount: boolean;
  /** Number of newest messages sent when `enableHistoryCount` is on; those that belong to them come along (tree.ts). */
  readonly historyCount: number;
  readonly historySummary: HistorySummary | null;
  /** Identifiers of the plugins whose tools the model may call. */
  readonly plugins: readonly string[];
  /** "identifier/access" that run in this chat without asking (tools/consent.ts). */
  readonly toolConsents: readonly string[];
  readonly assistant: AssistantRef | null;
  /** A question and those of its answers that are shown side by side, ids with spaces between them (comparison.ts). */
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
  toolConsents: [],
  assistant: null,
  comparison: '',
  temperature: null,
  top_p: null,
  frequency_penalty: null,
  presence_penalty: null,
  max_tokens: null,
};

/** Never part of the defaults of new chats: the model has a default of its own, the rest speaks of one chat's messages. */
const neverDefault = [
  'provider',
  'model',
  'historySummary',
  'toolConsents',
  'assistant',
  'comparison',
] as const satisfies readonly (keyof ChatConfig)[];

/** Defaults of new chats that the user has saved; they take precedence over `defaultChatConfig`. */
export type ChatDefaults = Partial<Omit<ChatConfig, (typeof neverDefault)[number]>>;

/** The settings of a chat as defaults for new ones: those that differ from what is built in. */
export function defaultsOf(config: ChatConfig): ChatDefaults {
  const never: ReadonlySet<string> = new Set(neverDefault);
  const usual = new Map<string, unknown>(Object.entries(defaultChatConfig));
  return Object.fromEntries(
    Object.entries(config).filter(
      ([key, value]) => !never.has(key) && JSON.stringify(value) !== JSON.stringify(usual.get(key)),
    ),
  );
}

/** Settings belong to the chat they were made in: a new chat takes over the model alone. */
export const nextChatConfig = (
  { provider, model }: Pick<ChatConfig, 'provider' | 'model'>,
  defaults: ChatDefaults = {},
): ChatConfig => ({ ...defaultChatConfig, ...defaults, provider, model });

/** The next chat's configuration under new defaults: what was set for that chat alone stays. */
export function withDefaults(config: ChatConfig, before: ChatDefaults, after: ChatDefaults): ChatConfig {
  const old = new Map<string, unknown>(Object.entries(nextChatConfig(config, before)));
  const own = Object.entries(config).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(old.get(key)));
  return { ...nextChatConfig(config, after), ...Object.fromEntries(own) };
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Stored by an older or a newer version, or by hand: every field is taken only if it is what it should be. */
export function readConfig(value: unknown, fallback: ChatConfig = defaultChatConfig): ChatConfig {
  if (!isFields(value)) return fallback;
  const stored = withNewNames(value);
  const fields = Object.entries(fallback).map(([key, was]: [string, unknown]) => {
    const found = stored[key];
    return [key, typeof found === typeof was && found !== null ? found : was];
  });
  return {
    // Same keys, each of the type it had: still a configuration; the fields that need more than that follow.
    ...(Object.fromEntries(fields) as ChatConfig),
    searchMode: searchModes.find((mode) => mode === stored['searchMode']) ?? fallback.searchMode,
    displayMode: displayModes.find((mode) => mode === stored['displayMode']) ?? fallback.displayMode,
    historySummary: readSummary(stored['historySummary']),
    plugins: readWords(stored['plugins']) ?? fallback.plugins,
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

/** Before November 2026 four fields had names of their own. */
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
