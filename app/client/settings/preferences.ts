// Preferences of the user, the same on every device: the server holds them, and this browser's settings have a copy that
// the page starts with. How the screen looks (sidebar, grouping, animation) stays the browser's own.
import { defaultsOf, readConfig, withDefaults } from '../../shared/message/chat-config.ts';
import { applyPatch, patchBetween } from '../../shared/conversation/settings-patch.ts';
import { readInstructions } from '../../shared/instructions/user-instructions.ts';
import { readMemoryPreferences } from '../../shared/memory/preferences.ts';
import { readFileSearchPreferences } from '../../shared/providers/embedding-model.ts';
import { readModelKey } from '../../shared/providers/model-key.ts';
import { readLimits } from '../../shared/usage/limits.ts';
import { readTaskPreferences } from '../../shared/providers/task-model.ts';
import type { Store } from '../net/store.ts';
import type { SettingsChanges } from './settings-changes.ts';
import { defaultSettings } from './settings.ts';
import type { Settings } from './settings.ts';

const names = [
  'titles',
  'taskModel',
  'fileSearchModel',
  'defaultModel',
  'chatDefaults',
  'instructions',
  'memory',
  'memorySaves',
  'spendingLimits',
] as const;
export type Preferences = Pick<Settings, (typeof names)[number]>;

export interface PreferencesOptions {
  readonly settings: Pick<Store<Settings>, 'get'>;
  /** Writes settings of this browser. */
  set(change: Partial<Settings>): void;
  readonly changes: SettingsChanges;
}

export interface PreferencesClient {
  /** Preferences that the server rendered this page with: what this browser holds may be older, and a chat can begin before `load`. */
  begin(held: unknown): void;
  /** Reads what the server holds. The first time, what this browser alone knew is added to it. */
  load(): Promise<void>;
  /** Settings of either kind: on screen at once, preferences sent until the server has them. */
  set(change: Partial<Settings>): void;
}

const setting = 'preferences';

export function createPreferences({ settings, set, changes }: PreferencesOptions): PreferencesClient {
  /** Preferences in force once the server's are known: before the first move, with those that only this browser knows. */
  function joined(held: unknown): unknown {
    const known = settings.get();
    // Another user of this browser starts with the defaults, not with the preferences of the one before.
    return known.preferencesHeld ? held : applyPatch(compact(known), held ?? {});
  }

  async function load(): Promise<void> {
    const held = (await changes.read())[setting];
    const known = settings.get();
    const moved = joined(held);
    set({ ...effect(known, moved), preferencesHeld: true });
    if (known.preferencesHeld) return;
    // Not waited for: without a network it arrives later, and the list of models does not wait for it.
    send(held, moved).catch(() => set({ preferencesHeld: false }));
  }

  async function send(before: unknown, after: unknown): Promise<void> {
    const patch = patchBetween(before, after);
    if (patch !== undefined) await changes.change(setting, patch);
  }

  return {
    begin: (held) => set(effect(settings.get(), joined(held))),
    load,
    set(change) {
      const before = settings.get();
      const after = compact({ ...before, ...change });
      set({ ...effect(before, after), ...change });
      // A change that the server refuses is taken back by what it holds.
      send(compact(before), after).catch(() => load().catch(() => undefined));
    },
  };
}

/** Preferences that differ from the defaults; undefined if none does. */
function compact(preferences: Preferences): unknown {
  const differing = names.filter((name) => patchBetween(defaultSettings[name], preferences[name]) !== undefined);
  return applyPatch(undefined, Object.fromEntries(differing.map((name) => [name, preferences[name]])));
}

/** Stored by an older or a newer version, or by hand: each is taken only if it is of its type. */
function readPreferences(held: unknown): Preferences {
  const fields = Object(held) as Readonly<Record<string, unknown>>;
  const { defaultModel } = fields;
  return {
    ...readTaskPreferences(held),
    ...readFileSearchPreferences(held),
    defaultModel: typeof defaultModel === 'string' ? defaultModel : defaultSettings.defaultModel,
    chatDefaults: defaultsOf(readConfig(fields['chatDefaults'])),
    instructions: readInstructions(fields['instructions']),
    ...readMemoryPreferences(held),
    spendingLimits: readLimits(held),
  };
}

/** Default settings with these preferences, as a page begins that the server has rendered. */
export const settingsWith = (held: unknown): Settings => ({ ...defaultSettings, ...effect(defaultSettings, held) });

/** Change of the settings when these preferences come into force: the next chat follows its defaults. */
function effect(known: Settings, held: unknown): Partial<Settings> {
  const taken = readPreferences(held);
  const defaults = patchBetween(known.chatDefaults, taken.chatDefaults) !== undefined;
  const config = defaults ? withDefaults(known.config, known.chatDefaults, taken.chatDefaults) : known.config;
  if (taken.defaultModel === known.defaultModel) return { ...taken, ...(defaults ? { config } : {}) };
  return { ...taken, config: { ...config, ...readModelKey(taken.defaultModel) }, autoModel: '', ownModel: '' };
}
