// A turn far from the viewport, rendered as plain text so that the browser's search finds it; rendered in full when it
// comes near.
import { memo, startTransition, useLayoutEffect, useRef } from 'react';
import type { Message } from '../../shared/message/message.ts';
import { answerText, roundsIn } from '../../shared/conversation/rounds.ts';
import type { Turn } from '../../shared/conversation/rounds.ts';
import * as css from './Transcript.css.ts';
import type { Nearby } from './nearby.ts';

export interface FarTurnProps {
  readonly turn: Turn;
  readonly nearby: Nearby;
  /** Height of the turn when rendered in full, so that nothing moves. Unit: px. */
  readonly height: number | undefined;
  /** Accessible name with author and time, the same as in the full rendering. */
  readonly label: string;
  /** `focused`: the placeholder has the focus, which the full rendering takes over. */
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

export function wordsOf(messages: readonly Message[]): string {
  const [first] = messages;
  if (first?.role !== 'user') return answerText(roundsIn(messages));
  return [first.text, ...(first.files ?? []).map(({ name }) => name)].filter(Boolean).join('\n');
}
