// Sentence of an error, as in the error card, for places with room for one line.
import { useTranslation } from 'react-i18next';
import { reasonOf, sentenceKey, textValues } from '../../shared/error-sentences.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';

type Shown = Parameters<typeof sentenceKey>[0];

/** `provider` and `model`: display names. */
export function useErrorSentence(): (error: Shown, provider: string, model?: string) => string {
  const { t, i18n } = useTranslation('error');
  return (error, provider, model = '') =>
    t(sentenceKey(error), { ...textValues(error, provider, model, i18n.language), origin: location.origin });
}

/** Returns the sentence followed by the provider's reason. */
export function useErrorReason(): (error: ReplyError, provider: string) => string {
  const { t } = useTranslation('error');
  const sentenceOf = useErrorSentence();
  return (error, provider) => {
    const [sentence, reason] = [sentenceOf(error, provider), reasonOf(error)];
    return reason && reason !== sentence ? t('withReason', { sentence, reason }) : sentence;
  };
}
