// Frequent actions on an answer; the last button opens the others, which are in a separate chunk.
import { useNavigate } from '@remix-run/react';
import { Ellipsis, GitBranch, RotateCcw, Square, Volume2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import type { AssistantMessage } from '../../shared/message/message.ts';
import { answerText } from '../../shared/conversation/rounds.ts';
import { iconButton } from '../../styles/shared.css.ts';
import { useReadOnly } from '../conversation/read-only.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { canSpeak, speak, speaking, steer } from '../voice/speaking.ts';
import { AnswerParts } from './AnswerParts.tsx';
import * as css from './Message.css.ts';

interface Props {
  readonly conversationId: string;
  readonly rounds: readonly AssistantMessage[];
  /** Id of the first round. */
  readonly start: string;
  /** Id of the last round. */
  readonly id: string;
  readonly busy: boolean;
  readonly menuOpen: boolean;
  readonly onMenu: (anchor: HTMLElement) => void;
}

export function AnswerActions({ conversationId, rounds, start, id, busy, menuOpen, onMenu }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const navigate = useNavigate();
  const readOnly = useReadOnly();
  const [problem, setProblem] = useState('');
  const reading = useStore(speaking, (current) => current?.id === id);
  const text = answerText(rounds);
  // The Markdown parser is not part of the initial load.
  const copied = async (): Promise<string> => (await import('../../shared/message/cited-text.ts')).citedAnswer(rounds);
  const read = (): void => (reading ? steer('stop') : void speak(client, id, text));
  const branch = async (): Promise<void> => {
    try {
      const made = await client.branch(conversationId, id, (title) => t('message.branchTitle', { title }));
      void navigate(`/c/${made}`);
    } catch {
      setProblem(t('message.branchFailed'));
    }
  };
  return (
    <span className={css.tools}>
      {text && <CopyButton text={copied} label={t('message.copyMarkdown')} />}
      {text && <AnswerParts conversationId={conversationId} id={id} />}
      {!readOnly && (
        <Action
          icon={RotateCcw}
          label={t('message.retry')}
          disabled={busy}
          onClick={() => client.regenerate(conversationId, start)}
        />
      )}
      {text && canSpeak() && (
        <Action
          icon={reading ? Square : Volume2}
          label={t(reading ? 'message.stopReading' : 'message.read')}
          onClick={read}
        />
      )}
      {text && !readOnly && !isTemporary(conversationId) && (
        <Action icon={GitBranch} label={t('message.branch')} onClick={() => void branch()} />
      )}
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
      {problem !== '' && (
        <span role="alert" className={css.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}

interface ActionProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Action({ icon: Icon, label, disabled = false, onClick }: ActionProps) {
  return (
    <button
      type="button"
      className={iconButton({ size: 'small' })}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
