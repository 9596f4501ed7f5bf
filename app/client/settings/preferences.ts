// The user's preferences, synchronised between devices: stored on the server, with a copy in the browser's settings for the start
// of a page. Appearance (sidebar, grouping, animation) is per browser.
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
  set(change: Partial<Settings>): void;
  readonly changes: SettingsChanges;
}

export interface PreferencesClient {
  /** Applies the preferences in the server-rendered page, which may be newer than the browser's copy. */
  begin(held: unknown): void;
  /** Reads the server's preferences. The first time, adds those stored only in this browser. */
  load(): Promise<void>;
  /** Changes settings of both kinds: optimistic, with preferences sent until the server confirms. */
  set(change: Partial<Settings>): void;
}

const setting = 'preferences';

export function createPreferences({ settings, set, changes }: PreferencesOptions): PreferencesClient {
  /** Returns the effective preferences; before the migration, merged with the browser's own. */
  function joined(held: unknown): unknown {
    const known = settings.get();
    // Another user of this browser starts with defaults, not with the previous user's preferences.
    return known.preferencesHeld ? held : applyPatch(compact(known), held ?? {});
  }

  async function load(): Promise<void> {
    const held = (await changes.read())[setting];
    const known = settings.get();
    const moved = joined(held);
    set({ ...effect(known, moved), preferencesHeld: true });
    if (known.preferencesHeld) return;
    // Not awaited, so that the model list loads without a network.
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
      // A refused change is reverted by rereading.
      send(compact(before), after).catch(() => load().catch(() => undefined));
    },
  };
}

/** Returns the preferences that differ from the defaults; undefined if none. */
function compact(preferences: Preferences): unknown {
  const differing = names.filter((name) => patchBetween(defaultSettings[name], preferences[name]) !== undefined);
  return applyPatch(undefined, Object.fromEntries(differing.map((name) => [name, preferences[name]])));
}

/** Fields of a wrong type, from other versions or manual edits, are ignored. */
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

/** Returns the default settings with these preferences, for a server-rendered page. */
export const settingsWith = (held: unknown): Settings => ({ ...defaultSettings, ...effect(defaultSettings, held) });

/** Returns the change of the settings when preferences take effect: the next chat gets their defaults. */
function effect(known: Settings, held: unknown): Partial<Settings> {
  const taken = readPreferences(held);
  const defaults = patchBetween(known.chatDefaults, taken.chatDefaults) !== undefined;
  const config = defaults ? withDefaults(known.config, known.chatDefaults, taken.chatDefaults) : known.config;
  if (taken.defaultModel === known.defaultModel) return { ...taken, ...(defaults ? { config } : {}) };
  return { ...taken, config: { ...config, ...readModelKey(taken.defaultModel) }, autoModel: '', ownModel: '' };
}
