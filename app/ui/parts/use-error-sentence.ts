// Sentence of an error, as the error card says it, for the places that have room for one line only.
import { useTranslation } from 'react-i18next';
import { reasonOf, sentenceKey, textValues } from '../../shared/error-sentences.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';

type Shown = Parameters<typeof sentenceKey>[0];

/** `provider` and `model` are names that the reader knows. */
export function useErrorSentence(): (error: Shown, provider: string, model?: string) => string {
  const { t } = useTranslation('error');
  return (error, provider, model = '') =>
    t(sentenceKey(error), { ...textValues(error, provider, model), origin: location.origin });
}

/** The sentence, and the provider's own reason after it. */
export function useErrorReason(): (error: ReplyError, provider: string) => string {
  const { t } = useTranslation('error');
  const sentenceOf = useErrorSentence();
  return (error, provider) => {
    const [sentence, reason] = [sentenceOf(error, provider), reasonOf(error)];
    return reason && reason !== sentence ? t('withReason', { sentence, reason }) : sentence;
  };
}
