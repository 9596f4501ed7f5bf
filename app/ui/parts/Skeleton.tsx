// Placeholder of a page whose contents are on the way: rows in the places where those will be.
import { useTranslation } from 'react-i18next';
import { hidden } from '../../styles/shared.css.ts';
import * as css from './Skeleton.css.ts';

interface Props {
  readonly rows?: number;
  /** `row`: a line of a list; `line`: a line of text; `field`: a field of a form with its label. */
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
