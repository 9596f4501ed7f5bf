// Sentence for a refusal of the server.
import type { TFunction } from 'i18next';
import { errorOfThrown } from '../../../shared/errors.ts';

const known = ['unknown_subject', 'shared_full', 'account_only'] as const;

export function refusalText(t: TFunction<'sharing'>, thrown: unknown): string {
  const { body, message } = errorOfThrown(thrown, '');
  const { code } = Object(Object(body).error) as { readonly code?: unknown };
  const found = known.find((each) => each === code);
  return found ? t(`refusal.${found}`) : t('refusal.other', { reason: message });
}
