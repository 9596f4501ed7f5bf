// Switches between the runs of a call: each rerun is kept as a version.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ToolMessage } from '../../shared/message/message.ts';
import { versionsOf } from '../../shared/conversation/tree.ts';
import { iconButton } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './ToolCard.css.ts';

export function Runs({ conversationId, result }: { readonly conversationId: string; readonly result: ToolMessage }) {
  const { t } = useTranslation('tools');
  const client = useClient();
  // A string, so that other changes in the conversation do not rerender this component.
  const ids = useStore(client.conversations.store, ({ byId }) => {
    const conversation = byId[conversationId];
    if (!conversation) return '';
    const runs = versionsOf(conversation, result.parentId).filter(({ role }) => role === 'tool');
    return runs.map(({ id }) => id).join(' ');
  });
  const runs = ids.split(' ');
  const at = runs.indexOf(result.id);
  if (runs.length < 2 || at === -1) return null;
  const go = (target: string | undefined) => () => target && client.select(conversationId, target);
  return (
    <span className={css.runs}>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('card.previous')}
        disabled={at === 0}
        onClick={go(runs[at - 1])}
      >
        <ChevronLeft size={16} aria-hidden />
      </button>
      <span className={css.note}>{t('card.version', { number: at + 1, count: runs.length })}</span>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('card.next')}
        disabled={at === runs.length - 1}
        onClick={go(runs[at + 1])}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
    </span>
  );
}
