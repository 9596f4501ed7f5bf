// The providers' section: the list of all, and the page of each.
import { Outlet } from '@remix-run/react';
import { usePageTexts } from '../parts/page-texts.ts';

export function ProvidersLayout() {
  const [own, models] = [usePageTexts('providers'), usePageTexts('picker')];
  return own && models ? <Outlet /> : null;
}
