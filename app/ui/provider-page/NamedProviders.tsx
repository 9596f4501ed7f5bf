// Provider names in the server's markup, shown until the list loads and without JavaScript.
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../parts/BrandMark.tsx';
import * as css from './ProviderList.css.ts';

export interface NamedProvider {
  readonly id: string;
  readonly name: string;
  readonly mark?: string | undefined;
  readonly off: boolean;
}

export function NamedProviders({ providers }: { readonly providers: readonly NamedProvider[] }) {
  const { t } = useTranslation('providers');
  return (
    <ul className={css.tiles}>
      {providers.map(({ id, name, mark, off }) => (
        <li key={id} className={css.tile}>
          <Link to={`/settings/providers/${encodeURIComponent(id)}`} className={css.tileLink}>
            <BrandMark mark={mark} />
            <span className={css.tileName}>{name}</span>
            {off && <span className={css.state}>{t('state.off')}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
