// Thumbs up and down for an answer. A pressed thumb opens the panel with reasons.
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerPartProps } from '../../../ui/feature.ts';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { Presence } from '../../../ui/parts/Presence.tsx';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { iconButton } from '../../../styles/shared.css.ts';
import { chatRatings, ratingValues } from '../shared/api.ts';
import type { Rating, RatingValue } from '../shared/api.ts';
import * as css from './Ratings.css.ts';

const ReasonPanel = lazyPart(() => import('./ReasonPanel.tsx'));
const icons = { up: ThumbsUp, down: ThumbsDown } as const;

export default function Thumbs({ conversationId, id }: AnswerPartProps) {
  const ready = usePageTexts('ratings');
  const { t } = useTranslation('ratings');
  const { data, change } = useResource(chatRatings, { conversation: conversationId });
  /** The button that opened the panel. */
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [failed, setFailed] = useState(false);
  const rating = data?.[id];
  const place = { conversation: conversationId, message: id };
  const noting = (sent: Promise<unknown>): void => {
    setFailed(false);
    sent.catch(() => setFailed(true));
  };
  const rate = (next: Rating): void => noting(change('rate', place, next));
  const press = (value: RatingValue, pressed: HTMLElement): void => {
    // The comment stays when the user changes sides; reasons are different ones.
    if (rating?.value !== value) rate({ value, reasons: [], comment: rating?.comment ?? '' });
    setAnchor(anchor === pressed ? undefined : pressed);
  };
  const close = (): void => setAnchor(undefined);
  return (
    <>
      {ratingValues.map((value) => {
        const Icon = icons[value];
        const on = rating?.value === value;
        return (
          <button
            key={value}
            type="button"
            className={iconButton({ size: 'small' })}
            // An unknown rating would be replaced, with its reasons.
            disabled={!ready || data === undefined}
            // Its name has not been loaded yet.
            aria-hidden={!ready}
            aria-label={ready ? t(value) : undefined}
            title={ready ? t(value) : undefined}
            aria-pressed={on}
            aria-haspopup="dialog"
            aria-expanded={on && anchor !== undefined}
            onClick={(event) => press(value, event.currentTarget)}
          >
            <Icon size={16} aria-hidden className={on ? css.on : undefined} />
          </button>
        );
      })}
      <span role="alert" className={css.problem}>
        {failed && t('failed')}
      </span>
      <Presence>
        {rating && anchor && (
          <ReasonPanel
            anchor={anchor}
            rating={rating}
            onChange={rate}
            onRemove={() => {
              close();
              noting(change('remove', place, undefined));
            }}
            onClose={close}
          />
        )}
      </Presence>
    </>
  );
}
