// Validates a fact written by the user: refuses empty text and apparent secrets, with the reason.
import { looksSecret } from '../../shared/memory/secrets.ts';
import { appError } from '../http/errors.server.ts';

export function checkedFact(fact: string): string {
  if (fact === '') throw appError(400, 'the fact is empty', { code: 'empty_fact' });
  if (looksSecret(fact))
    throw appError(400, 'this looks like a secret, and secrets are not remembered', { code: 'secret_fact' });
  return fact;
}
