// Dates and times in the reader's language and time zone. The server knows neither clock nor zone of the reader: its markup says
// UTC, and what the browser draws first is the same.
import { useTranslation } from 'react-i18next';
import { formatDateTime } from './format.ts';
import { useHydrated } from './use-hydrated.ts';

/** Formats ms since the epoch. */
export function useDateTime(): (at: number) => string {
  const { i18n } = useTranslation();
  const hydrated = useHydrated();
  return (at) =>
    hydrated ? formatDateTime(at, i18n.language) : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
