// Palette entries for a query: places, conversations by name, messages that contain the words.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../shared/conversation/search.ts';
import { sections } from '../settings-page/sections.ts';
import { useSearch } from '../sidebar/use-search.ts';
import { useClient, useStore } from '../parts/client-context.ts';

export interface Entry {
  readonly id: string;
  readonly group: 'actions' | 'recent' | 'messages';
  readonly name: string;
  readonly excerpt?: string;
  readonly to: string;
}

const namedAtMost = 8;
const foundAtMost = 30;

export function useEntries(text: string): { readonly entries: readonly Entry[]; readonly busy: boolean } {
  const { t } = useTranslation('common');
  const { t: settings } = useTranslation('settings');
  const search = useSearch(text, foundAtMost);
  const list = useStore(useClient().conversations.store, (state) => state.list);
  const wanted = text.trim().toLowerCase();
  const places = useMemo(
    (): readonly Entry[] => [
      { id: 'new', group: 'actions', name: t('list.new'), to: '/' },
      ...sections.map(({ id }): Entry => {
        const name = `${t('settings.title')}: ${settings(`section.${id}`)}`;
        return { id: `section-${id}`, group: 'actions', name, to: `/settings/${id}` };
      }),
    ],
    [t, settings],
  );
  const entries = useMemo(() => {
    const holds = ({ name }: Entry): boolean => name.toLowerCase().includes(wanted);
    const named = list
      .map(({ id, title }): Entry => ({ id, group: 'recent', name: title || t('list.untitled'), to: `/c/${id}` }))
      .filter(holds)
      .slice(0, namedAtMost);
    const found = search.found.flatMap((each): readonly Entry[] => {
      const { conversationId, messageId, title, excerpt } = each;
      const name = title || t('list.untitled');
      if (messageId !== undefined) return [{ id: messageId, group: 'messages', name, excerpt, to: addressOf(each) }];
      return named.some(({ id }) => id === conversationId)
        ? []
        : [{ id: conversationId, group: 'recent', name, to: addressOf(each) }];
    });
    const conversations = [...named, ...found.filter(({ group }) => group === 'recent')];
    const messages = found.filter(({ group }) => group === 'messages');
    const actions = places.filter(holds);
    return wanted === '' ? [...actions, ...conversations] : [...conversations, ...messages, ...actions];
  }, [list, places, search.found, wanted, t]);
  return { entries, busy: search.busy };
}
