// A turn far from what the reader sees: its plain words, for the browser's search. Coming near, it is drawn in full.
import { memo, startTransition, useLayoutEffect, useRef } from 'react';
import type { Message } from '../../shared/message/message.ts';
import { answerText, roundsIn } from '../../shared/conversation/rounds.ts';
import type { Turn } from '../../shared/conversation/rounds.ts';
import * as css from './Transcript.css.ts';
import type { Nearby } from './nearby.ts';

export interface FarTurnProps {
  readonly turn: Turn;
  readonly nearby: Nearby;
  /** Height of the turn when it was drawn in full, so that nothing moves. Unit: px. */
  readonly height: number | undefined;
  /** Accessible name with author and time, the same as when the turn is drawn in full. */
  readonly label: string;
  /** `focused`: it has the keyboard, which the full turn takes over. */
  readonly onNear: (focused: boolean) => void;
}

export const FarTurn = memo(function FarTurn({ turn, nearby, height, label, onNear }: FarTurnProps) {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const own = element.current;
    if (!own) return undefined;
    return nearby.onNear(own, () => startTransition(() => onNear(own === document.activeElement)));
  }, [nearby, onNear]);
  return (
    <article
      ref={element}
      className={css.far}
      style={height === undefined ? undefined : { containIntrinsicBlockSize: `${height}px` }}
      tabIndex={-1}
      aria-label={label}
      data-turn
      data-message={turn.id}
    >
      {wordsOf(turn.messages)}
    </article>
  );
});

/** Words of one turn. */
export function wordsOf(messages: readonly Message[]): string {
  const [first] = messages;
  if (first?.role !== 'user') return answerText(roundsIn(messages));
  return [first.text, ...(first.files ?? []).map(({ name }) => name)].filter(Boolean).join('\n');
}
