// Layout of the providers' section: the list and the provider pages.
import { Outlet } from '@remix-run/react';
import { PageSkeleton } from '../settings-page/PageSkeleton.tsx';
import { usePageTexts } from '../parts/page-texts.ts';

export function ProvidersLayout() {
  const [own, models] = [usePageTexts('providers'), usePageTexts('picker')];
  return own && models ? <Outlet /> : <PageSkeleton />;
}
