// Replaces the message field for a chat in the archive or the trash, which is read-only until restored.
import { ArchiveRestore } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { summaryOf } from '../../shared/conversation/conversation-rows.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import * as css from './AwayBar.css.ts';

export default function AwayBar({ conversation }: { readonly conversation: Conversation }) {
  const ready = usePageTexts('data');
  const { t } = useTranslation('data');
  const { lists } = useClient();
  const from = conversation.trashed === true ? 'trash' : 'archived';
  if (!ready) return null;
  return (
    <div className={css.bar} role="group" aria-label={t(`away.${from}`)}>
      <p className={css.text}>{t(`away.open_${from}`)}</p>
      <button
        type="button"
        className={button({ look: 'primary' })}
        onClick={() => lists.restore(summaryOf(conversation), from)}
      >
        <ArchiveRestore size={16} aria-hidden />
        {t(`away.restore_${from}`)}
      </button>
    </div>
  );
}
