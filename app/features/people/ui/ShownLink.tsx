// A one-time link: shown once, to be copied and sent.
import { useTranslation } from 'react-i18next';
import { field, hint, label } from '../../../styles/shared.css.ts';
import { CopyButton } from '../../../ui/parts/CopyButton.tsx';
import { useDateTime } from '../../../ui/parts/use-date-time.ts';
import type { PersonLink } from '../shared/api.ts';
import * as css from './People.css.ts';

export function ShownLink({ link, name }: { readonly link: PersonLink; readonly name: string }) {
  const { t } = useTranslation('people');
  const at = useDateTime();
  const address = `${location.origin}${link.path}`;
  return (
    <div>
      <label className={label} htmlFor="one-time-link">
        {t(`link.${link.kind}`, { name })}
      </label>
      <div className={css.linkRow}>
        <input
          id="one-time-link"
          className={`${field} ${css.linkField}`}
          readOnly
          value={address}
          aria-describedby="one-time-link-hint"
          onFocus={({ target }) => target.select()}
        />
        <CopyButton text={() => address} label={t('link.copy')} size="normal" />
      </div>
      <p id="one-time-link-hint" className={hint}>
        {t('link.once', { when: at(link.expiresAt) })}
      </p>
    </div>
  );
}
