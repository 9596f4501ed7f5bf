// Explains which limit keeps a file from being sent in full, how much is sent, and the alternatives.
import type { TFunction } from 'i18next';
import type { Shortage } from '../../shared/payload/file-modes.ts';
import { formatBytes, formatTokens } from '../parts/format.ts';

/** Undefined if no limit is known. */
export function shortText(
  t: TFunction<'files'>,
  short: Shortage | undefined,
  names: { readonly name: string; readonly model: string },
  language: string,
): string | undefined {
  if (!short) return undefined;
  const amount = short.of === 'request' ? formatBytes : formatTokens;
  const [limit, left, needs] = [short.limit, short.left, short.needs].map((count) => amount(count, language));
  const alone = short.left === short.limit ? 'Alone' : 'Left';
  return t(`short.${short.of}${alone}`, { ...names, limit, left, needs });
}
