// Formats dates and times in the user's language and time zone. The server knows neither, so its markup and the first
// client render use UTC.
import { useTranslation } from 'react-i18next';
import { formatDateTime } from './format.ts';
import { useHydrated } from './use-hydrated.ts';

/** Returns a formatter of Unix times in ms. */
export function useDateTime(): (at: number) => string {
  const { i18n } = useTranslation();
  const hydrated = useHydrated();
  return (at) =>
    hydrated ? formatDateTime(at, i18n.language) : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
