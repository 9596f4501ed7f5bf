// A turn far from what the reader sees: its plain words, for the browser's search. Coming near, it is drawn in full.
import { memo, startTransition, useEffect, useRef } from 'react';
import type { Message } from '../../chat/message.ts';
import { answerText, roundsIn } from '../../chat/rounds.ts';
import type { Turn } from '../../chat/rounds.ts';
import * as css from './Transcript.css.ts';
import type { Nearby } from './nearby.ts';

export interface FarTurnProps {
  readonly turn: Turn;
  readonly nearby: Nearby;
  readonly onNear: () => void;
}

export const FarTurn = memo(function FarTurn({ turn, nearby, onNear }: FarTurnProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(
    () => (element.current ? nearby.watch(element.current, () => startTransition(onNear)) : undefined),
    [nearby, onNear],
  );
  return (
    <article ref={element} className={css.far} tabIndex={-1} data-turn data-message={turn.id}>
      {wordsOf(turn.messages)}
    </article>
  );
});

/** Of one turn. */
export function wordsOf(messages: readonly Message[]): string {
  const [first] = messages;
  if (first?.role !== 'user') return answerText(roundsIn(messages));
  return [first.text, ...(first.files ?? []).map(({ name }) => name)].filter(Boolean).join('\n');
}
