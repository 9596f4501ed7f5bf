// State of a tool call as a word and an icon, with the elapsed time while it runs.
import { Ban, CircleAlert, CircleCheck, CircleDashed, CircleHelp, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { spinner } from '../../styles/shared.css.ts';
import { useSeconds } from '../reasoning/Reasoning.tsx';
import { formatMs } from '../parts/format.ts';
import type { ToolState } from './tool-state.ts';
import { useRunning } from './use-tools.ts';
import * as css from './ToolCard.css.ts';

interface Props {
  readonly state: ToolState;
  readonly ms: number | undefined;
  readonly messageId: string | undefined;
  readonly callId: string;
}

export function StateLine({ state, ms, messageId, callId }: Props) {
  const { t, i18n } = useTranslation('tools');
  const running = useRunning(messageId, callId);
  return (
    <span className={css.state[toneOf[state]]}>
      <Icon state={state} />
      {/* Announced on change: a screen reader user must learn that the card waits for an answer. */}
      <span role="status">{t(`state.${state}`)}</span>
      {running && <Elapsed since={running.since} />}
      {!running && ms !== undefined && <span className={css.aside}>{formatMs(ms, i18n.language)}</span>}
    </span>
  );
}

function Elapsed({ since }: { readonly since: number }) {
  const { i18n } = useTranslation();
  const seconds = useSeconds(since);
  return seconds > 0 ? <span className={css.aside}>{formatMs(seconds * 1000, i18n.language)}</span> : null;
}

const toneOf = {
  preparing: 'quiet',
  waiting: 'asking',
  running: 'quiet',
  done: 'good',
  failed: 'bad',
  invalid: 'bad',
  unknown: 'bad',
  broken: 'bad',
  declined: 'quiet',
  cancelled: 'quiet',
  notRun: 'quiet',
  interrupted: 'asking',
} as const satisfies Record<ToolState, keyof typeof css.state>;

function Icon({ state }: { readonly state: ToolState }) {
  switch (state) {
    case 'preparing':
    case 'running':
      return <LoaderCircle size={14} aria-hidden className={spinner} />;
    case 'waiting':
      return <CircleHelp size={14} aria-hidden />;
    case 'done':
      return <CircleCheck size={14} aria-hidden />;
    case 'failed':
    case 'invalid':
    case 'unknown':
    case 'broken':
    case 'interrupted':
      return <CircleAlert size={14} aria-hidden />;
    case 'declined':
    case 'cancelled':
      return <Ban size={14} aria-hidden />;
    case 'notRun':
      return <CircleDashed size={14} aria-hidden />;
    default:
      return state satisfies never;
  }
}
