// Notes of a running call: progress, a form to fill in, a page to open, or a sign-in.
import { ExternalLink } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import type { CallNote as Note, CallReply } from '../../shared/api/call-note.ts';
import type { ToolPart } from '../../shared/reply/reply.ts';
import { button } from '../../styles/shared.css.ts';
import { SignIn } from '../mcp/SignIn.tsx';
import type { AskedProps } from './AskedForm.tsx';
import type { ToolTurn } from './tool-turn.ts';
import { useTools } from './use-tools.ts';
import * as css from './ToolCard.css.ts';

/** A separate chunk with form controls, since few calls need a form. */
const AskedForm = lazyPart(() => import('./AskedForm.tsx'));

interface Props {
  readonly note: Note;
  readonly part: ToolPart;
  readonly turn: ToolTurn;
}

export function CallNote({ note, part, turn }: Props) {
  const { t } = useTranslation('tools');
  const tools = useTools();
  const [sent, setSent] = useState('');
  const say = (id: string, action: CallReply['action'], content?: CallReply['content']): void => {
    setSent(id);
    const reply = { id, action, ...(content ? { content } : {}) };
    void tools?.turns.answer(turn.conversationId, turn.messageId, part.id, reply);
  };
  if (note.type === 'progress') {
    const { progress, total, message } = note;
    return (
      <div className={css.progress} role="status">
        <progress value={progress} max={total} aria-label={t('question.progress')} />
        <span>{message ?? (total === undefined ? String(progress) : t('question.of', { progress, total }))}</span>
      </div>
    );
  }
  if (sent === note.id) return <p className={css.none}>{t('question.sent')}</p>;
  if (note.type === 'signIn') {
    return (
      <div className={css.consent}>
        <SignIn server={{ id: note.server, name: note.name }} />
        <div className={css.buttons}>
          <button type="button" className={button({ look: 'quiet' })} onClick={() => say(note.id, 'decline')}>
            {t('consent.tell')}
          </button>
        </div>
      </div>
    );
  }
  if (note.type === 'url') return <Page key={note.id} note={note} onSay={say} />;
  return (
    <Suspense>
      <AskedForm key={note.id} note={note} onSay={say} />
    </Suspense>
  );
}

/** For security, shows the full host and opens the page only on a click. */
function Page({ note, onSay }: AskedProps<'url'>) {
  const { t } = useTranslation('tools');
  const { host } = new URL(note.url);
  const [opened, setOpened] = useState(false);
  return (
    <div className={css.consent} role="group" aria-label={t('question.page')}>
      <p className={css.question}>{t('question.page')}</p>
      <p className={css.about}>{note.message}</p>
      <p className={css.about}>{t('mcp.opens', { host })}</p>
      <p className={css.trace}>{note.url}</p>
      <div className={css.buttons}>
        <a
          className={button({ look: opened ? 'plain' : 'primary' })}
          href={note.url}
          target="_blank"
          rel="noreferrer noopener"
          onClick={() => setOpened(true)}
        >
          <ExternalLink size={15} aria-hidden />
          {t('mcp.open', { host })}
        </a>
        {opened && (
          <button type="button" className={button({ look: 'primary' })} onClick={() => onSay(note.id, 'accept')}>
            {t('question.visited')}
          </button>
        )}
        <button type="button" className={button({ look: 'quiet' })} onClick={() => onSay(note.id, 'decline')}>
          {t('question.decline')}
        </button>
      </div>
    </div>
  );
}
