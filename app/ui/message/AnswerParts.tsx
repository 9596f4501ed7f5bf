// Buttons of features for a finished answer.
import { Suspense } from 'react';
import { features } from '../../features/ui.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { iconButton } from '../../styles/shared.css.ts';
import { useReadOnly } from '../conversation/read-only.ts';
import type { AnswerPartProps } from '../feature.ts';
import { lazyPart } from '../parts/lazy-part.ts';

const parts = features.flatMap(({ id, answerPart }) =>
  answerPart ? [{ id, buttons: answerPart.buttons, Part: lazyPart(answerPart.load) }] : [],
);

export function AnswerParts(props: AnswerPartProps) {
  if (useReadOnly() || isTemporary(props.conversationId)) return null;
  return parts.map(({ id, buttons, Part }) => (
    <Suspense key={id} fallback={<Room buttons={buttons} />}>
      <Part {...props} />
    </Suspense>
  ));
}

/** Later buttons do not move. */
const Room = ({ buttons }: { readonly buttons: number }) =>
  Array.from({ length: buttons }, (_, at) => <span key={at} className={iconButton({ size: 'small' })} />);
