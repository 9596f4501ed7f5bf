// Formats times of day in the user's time zone. The server does not know the zone, so its markup uses UTC.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from './format.ts';
import { useHydrated } from './use-hydrated.ts';

export function useClock(): (at: number) => string {
  const { i18n } = useTranslation();
  const hydrated = useHydrated();
  const { language } = i18n;
  return useCallback((at) => (hydrated ? formatTime(at, language) : utc(at)), [hydrated, language]);
}

/** Without Intl, whose versions differ between server and browsers. */
const utc = (at: number): string => `${new Date(at).toISOString().slice(11, 16)} UTC`;
