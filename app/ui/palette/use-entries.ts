// Entries of the palette for a query: commands, models, conversations by title, messages with matches, settings.
import { useMatches, useNavigate } from '@remix-run/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchFilters } from '../../shared/api/search.ts';
import { addressOf } from '../../shared/conversation/search.ts';
import { obstacleOf } from '../../shared/providers/providers.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { useSections } from '../settings-page/use-sections.ts';
import { useSectionName } from '../settings-page/use-section-name.ts';
import { commands } from '../shortcuts/commands.ts';
import { keysOf, shortcuts } from '../shortcuts/table.ts';
import type { ShortcutRow } from '../shortcuts/table.ts';
import { onMac } from '../shortcuts/on-mac.ts';
import { useSearch } from '../sidebar/use-search.ts';

const groups = ['commands', 'models', 'recent', 'messages', 'settings'] as const;

export interface Entry {
  readonly id: string;
  readonly group: (typeof groups)[number];
  readonly name: string;
  /** Text next to the name, such as the provider of a model. */
  readonly note?: string;
  readonly excerpt?: string;
  /** Number of matching messages in the chat. */
  readonly count?: number | undefined;
  /** Time of a message, or of the last change of a chat. Unix time in ms. */
  readonly at?: number;
  /** Equivalent shortcut. */
  readonly keys?: string | undefined;
  readonly run: () => unknown;
}

const namedAtMost = 8;
const recentAtMost = 5;
const modelsAtMost = 6;
const foundAtMost = 30;

interface Entries {
  readonly entries: readonly Entry[];
  readonly busy: boolean;
  /** True if chats matched, so filters could narrow the results. */
  readonly hits: boolean;
}

/** With filters, returns only chats: filters do not apply to commands, models and settings. */
export function useEntries(text: string, filters: SearchFilters, filtered: boolean): Entries {
  const { t } = useTranslation('common');
  const search = useSearch(text, foundAtMost, filters);
  const navigate = useNavigate();
  const current = useCurrent();
  const list = useStore(useClient().conversations.store, (state) => state.list);
  const fixed = [...useCommandEntries(), ...useSectionEntries()];
  const models = useModelEntries();
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const holds = ({ name, note = '' }: Entry): boolean => {
    const whole = `${name} ${note}`.toLowerCase();
    return words.every((word) => whole.includes(word));
  };
  const conversation = (id: string, title: string, at: number, to: string): Entry => ({
    id,
    group: 'recent',
    name: title || t('list.untitled'),
    at,
    run: () => navigate(to),
  });
  const asked = words.length > 0;
  /** Returns the first match in the messages of a chat. */
  const hitIn = (id: string) =>
    search.found.find(({ conversationId, messageId }) => conversationId === id && messageId);
  const named = (filtered ? [] : list)
    // Without a query, offers recent chats.
    .filter(({ id }) => asked || id !== current)
    .map(({ id, title, updatedAt }) => conversation(id, title, updatedAt, `/c/${id}`))
    .filter(holds)
    .slice(0, asked ? namedAtMost : recentAtMost)
    // One row per chat, with the match below its title.
    .map((entry): Entry => {
      const hit = asked ? hitIn(entry.id) : undefined;
      if (!hit) return entry;
      const there = { ...entry, count: hit.count, run: () => navigate(addressOf(hit, text.trim())) };
      // Hides an excerpt that equals the title, which may be the first message.
      return hit.excerpt.trim() === entry.name ? there : { ...there, excerpt: hit.excerpt };
    });
  const found = search.found.flatMap((each): readonly Entry[] => {
    const { conversationId, messageId, title, excerpt, createdAt, count } = each;
    const to = addressOf(each, text.trim());
    if (named.some(({ id }) => id === conversationId)) return [];
    if (messageId !== undefined)
      return [
        { ...conversation(conversationId, title, createdAt, to), id: messageId, group: 'messages', excerpt, count },
      ];
    return [conversation(conversationId, title, createdAt, to)];
  });
  const others = filtered ? [] : [...fixed, ...(asked ? models.filter(holds).slice(0, modelsAtMost) : [])];
  const all = [...others.filter(holds), ...named, ...found];
  // Commands first: few match, while dozens of messages may.
  const order = asked ? groups : (['recent', 'commands', 'settings'] as const);
  const entries = order.flatMap((group) => all.filter((entry) => entry.group === group));
  return { entries, busy: search.busy, hits: search.found.length > 0 };
}

/** Id of the chat on screen. */
const useCurrent = (): string | undefined =>
  useMatches().find(({ pathname }) => pathname.startsWith('/c/'))?.params['id'];

/** Commands available on the current page. */
function useCommandEntries(): readonly Entry[] {
  const { t } = useTranslation('shortcuts');
  const can = useStore(commands, (all) => all);
  const chosen = useStore(useClient().settings, (settings) => settings.shortcuts);
  return useMemo(
    () =>
      (shortcuts as readonly ShortcutRow[]).flatMap((row): readonly Entry[] => {
        const run = row.unlisted ? undefined : can[row.id];
        if (!run) return [];
        const [keys] = keysOf(row, onMac(), chosen);
        return [{ id: row.id, group: 'commands', name: t(`name.${row.id}`), keys, run }];
      }),
    [can, chosen, t],
  );
}

function useSectionEntries(): readonly Entry[] {
  const nameOf = useSectionName();
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  return useSections().map(({ id, page }) => ({
    id: `section-${id}`,
    group: 'settings',
    name: page ? nameOf({ id }) : `${common('settings.title')}: ${nameOf({ id })}`,
    run: () => navigate(`/settings/${id}`),
  }));
}

/** Usable models, for the chat on screen or the next one. */
function useModelEntries(): readonly Entry[] {
  const { t } = useTranslation('shortcuts');
  const client = useClient();
  const id = useCurrent();
  const list = useStore(client.providers, (state) => state.list);
  const vaults = useStore(client.vaults.store, (all) => all);
  const here = useStore(commands, (all) => all.model !== undefined);
  return useMemo(
    () =>
      (here ? list : [])
        .filter((info) => !info.off && !obstacleOf(info, vaults[info.id]?.vault))
        .flatMap((info) =>
          info.models
            .filter(({ enabled, type }) => enabled !== false && (type === undefined || type === 'chat'))
            .map((model): Entry => ({
              id: `model-${info.id}-${model.id}`,
              group: 'models',
              name: t('palette.use', { model: model.displayName ?? model.id }),
              note: info.name,
              run: () => client.configure(id, { provider: info.id, model: model.id }),
            })),
        ),
    [client, here, id, list, vaults, t],
  );
}
