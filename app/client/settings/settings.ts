// User settings of this browser, and the configuration of a new conversation.
import { typewriterModes } from './typewriter-modes.ts';
import type { TypewriterMode } from './typewriter-modes.ts';
import { defaultChatConfig, defaultsOf, readConfig } from '../../shared/message/chat-config.ts';
import { readLimits } from '../../shared/usage/limits.ts';
import type { SpendingLimit } from '../../shared/usage/limits.ts';
import type { ChatConfig, ChatDefaults } from '../../shared/message/chat-config.ts';
import { readInstructions } from '../../shared/instructions/user-instructions.ts';
import type { UserInstructions } from '../../shared/instructions/user-instructions.ts';

export { readConfig };

export interface Settings {
  readonly animation: TypewriterMode;
  /** True: Enter sends. False: Enter adds a line, Ctrl+Enter sends. */
  readonly enterSends: boolean;
  readonly sidebar: boolean;
  /** Width of the conversation list in px. */
  readonly listWidth: number;
  readonly recents: readonly string[];
  /** Custom keys by shortcut; empty: no key. */
  readonly shortcuts: Readonly<Record<string, string>>;
  /** Grouping of the model picker. */
  readonly picker: 'provider' | 'model';
  /** Ids of providers with the Responses API, as stored until November 2026. Read once, for the migration. */
  readonly responses: readonly string[];
  /** True if a model titles new conversations. */
  readonly titles: boolean;
  /** "provider/model" for titles and summaries; empty: the cheapest model of the chat's provider. */
  readonly taskModel: string;
  /** "provider/model" of embeddings for file search; "words": none; empty: the operator's, if any. */
  readonly fileSearchModel: string;
  /** Spending limits, one per currency. */
  readonly spendingLimits: readonly SpendingLimit[];
  /** "provider/model" of new chats; empty: the last chosen one. */
  readonly defaultModel: string;
  /** "provider/model" of the images page; empty: the first available. */
  readonly imageModel: string;
  /** The next chat's "provider/model" if chosen automatically. */
  readonly autoModel: string;
  /** The user's "provider/model" while the next chat has an assistant's; empty: same as the next chat. */
  readonly ownModel: string;
  /** Allows the server to log an id for each of the user's calls. Reset when another user signs in. */
  readonly trace: boolean;
  readonly config: ChatConfig;
  /** The user's saved defaults for new chats. */
  readonly chatDefaults: ChatDefaults;
  /** Custom instructions, sent with every chat. */
  readonly instructions: UserInstructions;
  /** True if models get the user's facts, and new facts are added. */
  readonly memory: boolean;
  /** True: facts are saved without confirmation. False: they are suggested. */
  readonly memorySaves: boolean;
  /** True if the preferences are stored on the server (preferences.ts); false before the migration. */
  readonly preferencesHeld: boolean;
}

/** Minimum and maximum width of the list in px. */
export const listWidths = { least: 240, most: 420 } as const;

export const defaultSettings: Settings = {
  animation: 'smooth',
  enterSends: true,
  sidebar: true,
  listWidth: 264,
  recents: [],
  shortcuts: {},
  picker: 'provider',
  responses: [],
  titles: true,
  taskModel: '',
  fileSearchModel: '',
  spendingLimits: [],
  defaultModel: '',
  imageModel: '',
  autoModel: '',
  ownModel: '',
  trace: false,
  config: defaultChatConfig,
  chatDefaults: {},
  instructions: readInstructions(undefined),
  memory: true,
  memorySaves: false,
  preferencesHeld: false,
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Fields of a wrong type, from other versions or manual edits, are ignored. */
export function readSettings(value: unknown): Settings {
  if (!isFields(value)) return defaultSettings;
  const { config, chatDefaults: _, ...flat } = defaultSettings;
  return {
    ...pick(flat, value),
    animation: typewriterModes.find((mode) => mode === value['animation']) ?? flat.animation,
    listWidth: widthOf(value['listWidth']) ?? flat.listWidth,
    recents: words(value['recents']).slice(0, 5),
    shortcuts: Object.fromEntries(
      Object.entries(Object(value['shortcuts'])).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
    picker: value['picker'] === 'model' ? 'model' : 'provider',
    responses: words(value['responses']),
    spendingLimits: readLimits(value),
    config: readConfig(value['config'], config),
    chatDefaults: defaultsOf(readConfig(value['chatDefaults'])),
    instructions: readInstructions(value['instructions']),
  };
}

const widthOf = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= listWidths.least && value <= listWidths.most ? value : undefined;

const words = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

function pick<T extends object>(fallback: T, value: Fields): T {
  const known = Object.entries(fallback).map(([key, was]: [string, unknown]) => {
    const found = value[key];
    const fits = typeof found === typeof was && Array.isArray(found) === Array.isArray(was);
    return [key, fits ? found : was];
  });
  // Same keys, each with its type: still a T.
  return Object.fromEntries(known) as T;
}
