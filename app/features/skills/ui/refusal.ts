// Sentences for what the server refuses about skills.
import { useTranslation } from 'react-i18next';
import { errorOfThrown, factsOf } from '../../../shared/errors.ts';
import { leftReasons } from '../shared/api.ts';
import type { Left } from '../shared/api.ts';

/** Codes of server errors that have a translation, besides the reasons for leaving out a file. */
const codes = [
  'taken',
  'unseen',
  'no_skill',
  'no_archive',
  'bomb',
  'encrypted',
  'too_large',
  'skill_status',
  'unreachable',
  'timeout',
  'private_address',
  'bad_url',
  'file_too_large',
  'file_quota',
] as const;

/** Returns functions that read a thrown error, and a file that was left out. */
export function useRefusal() {
  const { t } = useTranslation('skills');
  const reasonOf = ({ reason, detail = '' }: Pick<Left, 'reason' | 'detail'>): string =>
    t(`left.${reason}`, { detail });
  return {
    reasonOf,
    refusalOf(thrown: unknown): string {
      const failure = errorOfThrown(thrown, '');
      const { code, providerStatus: status = '' } = factsOf(failure);
      const known = codes.find((each) => each === code);
      if (known) return t(`fault.${known}`, { status, message: failure.message });
      const reason = leftReasons.find((each) => each === code);
      return reason
        ? reasonOf({ reason, detail: /\((.{1,200})\)$/.exec(failure.message)?.[1] ?? '' })
        : failure.message;
    },
  };
}
