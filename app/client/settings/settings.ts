// User settings of this browser, and the configuration that a new conversation starts with.
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
  /** Enter sends; off: Enter makes a newline, and Ctrl+Enter sends. */
  readonly enterSends: boolean;
  readonly sidebar: boolean;
  /** Width of the list beside the chat. Unit: px. */
  readonly listWidth: number;
  readonly recents: readonly string[];
  /** Keys that the user chose instead of the usual ones, by shortcut; empty: none. */
  readonly shortcuts: Readonly<Record<string, string>>;
  /** Grouping of the model picker. */
  readonly picker: 'provider' | 'model';
  /** Kept here before November 2026: ids of providers called by the Responses API. Read once, into their states. */
  readonly responses: readonly string[];
  /** A model names new conversations. */
  readonly titles: boolean;
  /** "provider/model" for titles and summaries; empty: the cheapest of the chat's own provider. */
  readonly taskModel: string;
  /** "provider/model" by which files are searched by meaning; "words": by none; empty: the operator's, where there is one. */
  readonly fileSearchModel: string;
  /** Limits of spending, one a currency. */
  readonly spendingLimits: readonly SpendingLimit[];
  /** "provider/model" of new chats; empty: the one that was chosen last. */
  readonly defaultModel: string;
  /** "provider/model" that the user chose on the images page; empty: the first that can be used. */
  readonly imageModel: string;
  /** The next chat's model as "provider/model", where this page chose it and not the user. */
  readonly autoModel: string;
  /** The user's own choice as "provider/model" while the next chat has that of an assistant; empty: the next chat's. */
  readonly ownModel: string;
  /** The server may write an id of each of the user's calls into its log. Never the next user's: it goes with the user. */
  readonly trace: boolean;
  /** Configuration of the next chat. */
  readonly config: ChatConfig;
  /** Defaults of each new chat, as far as the user has saved them. */
  readonly chatDefaults: ChatDefaults;
  /** Custom instructions, which go before every chat. */
  readonly instructions: UserInstructions;
  /** Memory on or off; off: models get no facts, and none are added. */
  readonly memory: boolean;
  /** Saving without a question; off: what a model remembers is suggested. */
  readonly memorySaves: boolean;
  /** The server holds the user's preferences (preferences.ts); false before they were moved there. */
  readonly preferencesHeld: boolean;
}

/** Limits of the list, in px. */
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

/** Stored by an older or a newer version, or by hand: every field is taken only if it is what it should be. */
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
  // Same keys, each of the type it had: still a T.
  return Object.fromEntries(known) as T;
}
