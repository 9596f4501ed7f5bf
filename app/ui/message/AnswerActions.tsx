// Frequent actions on an answer; the last button opens the others, which are a chunk of their own.
import { Ellipsis, RotateCcw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AssistantMessage } from '../../shared/conversation/message.ts';
import { answerText } from '../../shared/conversation/rounds.ts';
import { iconButton } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import * as css from './Message.css.ts';

interface Props {
  readonly conversationId: string;
  readonly rounds: readonly AssistantMessage[];
  /** Id of the first of them. */
  readonly start: string;
  readonly busy: boolean;
  readonly menuOpen: boolean;
  readonly onMenu: (anchor: HTMLElement) => void;
}

export function AnswerActions({ conversationId, rounds, start, busy, menuOpen, onMenu }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const text = answerText(rounds);
  // The parser of markdown is not part of the first load.
  const copied = async (): Promise<string> => (await import('../../shared/reply/cited-text.ts')).citedAnswer(rounds);
  return (
    <span className={css.tools}>
      {text && <CopyButton text={copied} label={t('message.copyMarkdown')} />}
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('message.retry')}
        title={t('message.retry')}
        disabled={busy}
        onClick={() => client.regenerate(conversationId, start)}
      >
        <RotateCcw size={15} aria-hidden />
      </button>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('message.delete')}
        title={t('message.delete')}
        onClick={() => client.removeMessage(conversationId, start)}
      >
        <Trash2 size={15} aria-hidden />
      </button>
      <button
        type="button"
        className={iconButton({ size: 'small' })}
        aria-label={t('message.more')}
        title={t('message.more')}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        onClick={(event) => onMenu(event.currentTarget)}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    </span>
  );
}
