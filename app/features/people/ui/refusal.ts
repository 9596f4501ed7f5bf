// What the page says to a refusal of the server.
import type { TFunction } from 'i18next';
import { errorOfThrown } from '../../../shared/errors.ts';

const known = [
  'administrator_only',
  'account_exists',
  'last_administrator',
  'not_confirmed',
  'no_password',
  'invited',
  'group_name_taken',
  'groups_full',
  'rule_taken',
  'rules_full',
  'link_gone',
  'common_password',
] as const;
type Known = (typeof known)[number];

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function codeOf(thrown: unknown): Known | 'email' | 'short' | undefined {
  const { body } = errorOfThrown(thrown, '');
  const error = field(body, 'error');
  const code = field(error, 'code');
  const path = field(error, 'path');
  if (path === '/email') return 'email';
  return known.find((each) => each === code) ?? (path === '/password' ? 'short' : undefined);
}

export const isForbidden = (thrown: unknown): boolean => codeOf(thrown) === 'administrator_only';

/** The sentence for a known refusal; for others that nothing was saved, with the reason. */
export function refusalText(t: TFunction<'people'>, thrown: unknown): string {
  const code = codeOf(thrown);
  return code ? t(`refusal.${code}`) : t('refusal.other', { reason: errorOfThrown(thrown, '').message });
}
