// Describes a document in the user's language: pages, words and warnings.
import type { TFunction } from 'i18next';
import type { DocumentFacts, DocumentWarning } from '../../shared/message/document.ts';
import { formatNumber } from '../parts/format.ts';

type Translate = TFunction<'files'>;

/** Returns pages and words, as far as the format has them, as one text. */
export const sizeText = (...of: Parameters<typeof sizeParts>): string => sizeParts(...of).join(' · ');

/** Returns the same as a list, coarsest first. */
export function sizeParts(t: Translate, { unit, count, words }: DocumentFacts, language: string): string[] {
  const inWords = t('words', { count: words, shown: formatNumber(words, language) });
  return unit === 'none' ? [inWords] : [t(unit, { count, shown: formatNumber(count, language) }), inWords];
}

export function warningText(t: Translate, warning: DocumentWarning, language: string): string {
  switch (warning.code) {
    case 'imagePages':
    case 'damagedParts':
    case 'images':
    case 'embedded':
    case 'unreadable':
    case 'invisible': {
      const of = 'of' in warning ? formatNumber(warning.of, language) : '';
      const { code, count } = warning;
      return t(`warning.${code}`, { count, shown: formatNumber(count, language), of });
    }
    case 'cut':
      return t('warning.cut', {
        shown: formatNumber(warning.count, language),
        of: formatNumber(warning.of, language),
      });
    case 'encoding':
    case 'chosenEncoding':
    case 'extension':
    case 'damagedNames':
      return t(`warning.${warning.code}`, { name: warning.name });
    default:
      return warning satisfies never;
  }
}

/** Formats the length of audio: 75 s is 1:15, an hour 1:00:00. */
export function lengthText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const two = (count: number): string => String(count).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  const rest = two(whole % 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
