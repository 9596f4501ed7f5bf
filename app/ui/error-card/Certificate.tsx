// Panel for a TLS certificate that the server does not trust: what to check, and the address for a retry.
import type { PanelProps } from './props.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { Credentials } from './Credentials.tsx';
import * as css from './ErrorCard.css.ts';

export function Certificate(props: PanelProps) {
  const { t } = useTranslation('error');
  const [editing, setEditing] = useState(false);
  return (
    <>
      <p>{t('certificate.address')}</p>
      <p className={css.quiet}>{t('certificate.operator', { setting: 'NODE_EXTRA_CA_CERTS' })}</p>
      {editing ? (
        <Credentials {...props} />
      ) : (
        <div className={css.row}>
          <button type="button" className={button({ look: 'primary' })} onClick={() => setEditing(true)}>
            {t('local.changeAddress')}
          </button>
        </div>
      )}
    </>
  );
}
