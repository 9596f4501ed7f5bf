// Sentence of an error, as the error card says it, for the places that have room for one line only.
import { useTranslation } from 'react-i18next';
import { sentenceKey, textValues } from '../../shared/errors.ts';

type Shown = Parameters<typeof sentenceKey>[0];

/** `provider` and `model` are names that the reader knows. */
export function useErrorSentence(): (error: Shown, provider: string, model?: string) => string {
  const { t } = useTranslation('error');
  return (error, provider, model = '') =>
    t(sentenceKey(error), { ...textValues(error, provider, model), origin: location.origin });
}
