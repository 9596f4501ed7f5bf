// Placeholder rows of a page that is loading.
import { useTranslation } from 'react-i18next';
import { hidden } from '../../styles/shared.css.ts';
import * as css from './Skeleton.css.ts';

interface Props {
  readonly rows?: number;
  /** `row`: a row of a list; `line`: a line of text; `field`: a form field with its label. */
  readonly of?: keyof typeof css.bone;
}

export function Skeleton({ rows = 3, of = 'row' }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className={css.bones} role="status">
      <span className={hidden}>{t('loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={css.bone[of]} aria-hidden />
      ))}
    </div>
  );
}
