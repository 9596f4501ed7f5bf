// Allows or denies several waiting calls at once; each is shown in its own card below.
import { ShieldQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import type { ToolTurn } from './tool-turn.ts';
import * as css from './ToolCalls.css.ts';

export function AllowAll({ turn, callIds }: { readonly turn: ToolTurn; readonly callIds: readonly string[] }) {
  const { t } = useTranslation('tools');
  const { turns } = useClient().tools;
  const decide = (decision: 'once' | 'decline'): void => {
    for (const callId of callIds) void turns.decide(turn.conversationId, turn.messageId, callId, decision);
  };
  return (
    <div className={css.all} role="group" aria-label={t('consent.several', { count: callIds.length })}>
      <span className={css.question}>
        <ShieldQuestion size={17} aria-hidden />
        {t('consent.several', { count: callIds.length })}
      </span>
      <button type="button" className={button({ look: 'primary' })} onClick={() => decide('once')}>
        {t('consent.all')}
      </button>
      <button type="button" className={button({ look: 'quiet' })} onClick={() => decide('decline')}>
        {t('consent.noneOf')}
      </button>
    </div>
  );
}
