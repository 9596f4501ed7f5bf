// The providers' section: the list, and beside it the page of one. Where there is no room, one after the other.
import { Outlet, useLocation } from '@remix-run/react';
import { usePageTexts } from '../parts/page-texts.ts';
import { ProviderList } from './ProviderList.tsx';
import * as css from './ProviderList.css.ts';

export function ProvidersLayout() {
  const ready = usePageTexts('providers');
  const { pathname } = useLocation();
  if (!ready) return null;
  return (
    <div className={css.columns} data-inside={pathname.split('/').filter(Boolean).length > 2}>
      <ProviderList />
      <div className={css.detail}>
        <Outlet />
      </div>
    </div>
  );
}
