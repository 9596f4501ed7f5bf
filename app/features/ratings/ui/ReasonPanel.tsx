// Reasons for a rating: chips and a comment, saved as they are chosen and written.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { button, field, label } from '../../../styles/shared.css.ts';
import { PopoverSheet } from '../../../ui/parts/PopoverSheet.tsx';
import { maxComment, ratingReasons } from '../shared/api.ts';
import type { Rating, RatingReason } from '../shared/api.ts';
import { useComment } from './use-comment.ts';
import * as css from './Ratings.css.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly rating: Rating;
  readonly onChange: (rating: Rating) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

export default function ReasonPanel({ anchor, rating, onChange, onRemove, onClose }: Props) {
  const { t } = useTranslation('ratings');
  const { comment, write, flush, drop } = useComment(rating, onChange);
  const id = useId();
  const close = (): void => {
    flush();
    onClose();
  };
  const remove = (): void => {
    drop();
    onRemove();
  };
  const toggle = (reason: RatingReason): void => {
    const reasons = rating.reasons.includes(reason)
      ? rating.reasons.filter((each) => each !== reason)
      : [...rating.reasons, reason];
    onChange({ ...rating, reasons, comment });
  };
  return (
    <PopoverSheet
      anchor={anchor}
      title={t(`why.${rating.value}`)}
      titleClass={css.title}
      className={css.panel}
      onClose={close}
    >
      <ul className={css.chips} aria-label={t('reasons')}>
        {ratingReasons[rating.value].map((reason) => (
          <li key={reason}>
            <button
              type="button"
              className={css.chip}
              aria-pressed={rating.reasons.includes(reason)}
              onClick={() => toggle(reason)}
            >
              {t(`reason.${reason}`)}
            </button>
          </li>
        ))}
      </ul>
      <label className={label} htmlFor={id}>
        {t('comment')}
      </label>
      <textarea
        id={id}
        className={`${field} ${css.comment}`}
        rows={3}
        maxLength={maxComment}
        value={comment}
        onChange={(event) => write(event.target.value)}
      />
      <p className={css.hint}>{t('kept')}</p>
      <div className={css.end}>
        <button type="button" className={button({ look: 'quiet' })} onClick={remove}>
          {t('remove')}
        </button>
        <button type="button" className={button({ look: 'primary' })} onClick={close}>
          {t('done')}
        </button>
      </div>
    </PopoverSheet>
  );
}
