// A turn far from what the reader sees: its plain words, for the browser's search. Coming near, it is drawn in full.
import { memo, startTransition, useEffect, useRef } from 'react';
import type { Message } from '../../chat/message.ts';
import { replyText } from '../../chat/reply.ts';
import * as css from './Transcript.css.ts';
import type { Nearby } from './nearby.ts';

export interface FarTurnProps {
  readonly message: Message;
  readonly nearby: Nearby;
  readonly onNear: () => void;
}

export const FarTurn = memo(function FarTurn({ message, nearby, onNear }: FarTurnProps) {
  const element = useRef<HTMLElement>(null);
  useEffect(
    () => (element.current ? nearby.watch(element.current, () => startTransition(onNear)) : undefined),
    [nearby, onNear],
  );
  return (
    <article ref={element} className={css.far} tabIndex={-1} data-turn data-message={message.id}>
      {wordsOf(message)}
    </article>
  );
});

export function wordsOf(message: Message): string {
  switch (message.role) {
    case 'assistant':
      return replyText(message.reply);
    case 'user':
      return [message.text, ...(message.files ?? []).map(({ name }) => name)].filter(Boolean).join('\n');
    case 'tool':
      return message.content;
    default:
      return message satisfies never;
  }
}
