// Hook for the words that say with how many an object is shared: "Shared with 3 people and 1 group".
import { useTranslation } from 'react-i18next';
import type { SharedCounts } from '../../shared/api/shared-kinds.ts';

export function useSharedWith({ people, groups }: SharedCounts): string {
  const { t, i18n } = useTranslation('common');
  const names = [
    ...(people > 0 ? [t('sharedWith.people', { count: people })] : []),
    ...(groups > 0 ? [t('sharedWith.groups', { count: groups })] : []),
  ];
  return t('sharedWith.text', { names: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names) });
}
