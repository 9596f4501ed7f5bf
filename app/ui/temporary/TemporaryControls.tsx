// Controls of temporary chats in the header: a switch on the start page, and in a temporary chat a label and a button
// to keep it.
import { useLocation, useNavigate } from '@remix-run/react';
import { Bookmark, MessageCircleDashed } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { temporaryChats } from '../../client/temporary-chats.ts';
import type { Conversation } from '../../shared/conversation/tree.ts';
import { button, iconButton } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import * as css from './Temporary.css.ts';

interface Props {
  /** The temporary chat on screen; undefined on the start page. */
  readonly conversation: Conversation | undefined;
  readonly onBegun: (id: string, how?: { readonly replace: boolean }) => void;
}

export default function TemporaryControls({ conversation, onBegun }: Props) {
  const { t } = useTranslation('temporary');
  const client = useClient();
  const navigate = useNavigate();
  const asksForOne = new URLSearchParams(useLocation().search).has('temporary') && !conversation;
  useEffect(() => {
    // For a link or bookmark to `/?temporary`. Replaces the history entry, so that going back does not start another
    // chat.
    if (asksForOne) onBegun(temporaryChats(client).begin(), { replace: true });
  }, [asksForOne, client, onBegun]);
  if (!usePageTexts('temporary')) return null;
  const asked = conversation?.headId != null;
  return (
    <>
      {/* The start page has it in the headline. */}
      {conversation && asked && (
        <div className={css.bar}>
          <span className={css.label}>
            <MessageCircleDashed size={15} aria-hidden />
            {t('title')}
          </span>
          <span className={css.says}>{t('says')}</span>
        </div>
      )}
      <span className={css.end}>
        {conversation && asked ? (
          <Keep conversation={conversation} />
        ) : (
          <button
            type="button"
            className={`${iconButton()} ${conversation ? css.on : ''}`}
            aria-pressed={conversation !== undefined}
            aria-label={t('switch')}
            title={t('switch')}
            onClick={() => (conversation ? void navigate('/') : onBegun(temporaryChats(client).begin()))}
          >
            <MessageCircleDashed size={18} aria-hidden />
          </button>
        )}
      </span>
    </>
  );
}

function Keep({ conversation: { id } }: { readonly conversation: Conversation }) {
  const { t } = useTranslation('temporary');
  const client = useClient();
  const navigate = useNavigate();
  const running = useStore(client.runs, (runs) => runs[id] !== undefined);
  const [state, setState] = useState<'ready' | 'keeping' | 'failed'>('ready');
  const keep = async (): Promise<void> => {
    setState('keeping');
    try {
      await navigate(`/c/${await temporaryChats(client).keep(id)}`, { replace: true });
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      {state === 'failed' && (
        <span role="alert" className={css.problem}>
          {t('keepFailed')}
        </span>
      )}
      <button
        type="button"
        className={`${button({ look: 'quiet' })} ${css.keep}`}
        aria-label={t('keep')}
        disabled={running || state === 'keeping'}
        onClick={() => void keep()}
      >
        <Bookmark size={16} aria-hidden />
        <span className={css.keepText}>{t('keep')}</span>
      </button>
    </>
  );
}
