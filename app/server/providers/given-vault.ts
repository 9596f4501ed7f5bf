// Keys that a form sends, checked before they are stored.
import { checkHeaderFields, checkHeaders, cleanVault, parseHeaders } from '@tributary/runtime-core';
import type { KeyVault } from '@tributary/runtime-core';
import { appError } from '../http/errors.server.ts';

/** Throws 400 for an empty vault and for headers that no request could have. */
export function checkedVault(provider: string, given: KeyVault): KeyVault {
  const vault = cleanVault(given);
  if (Object.keys(vault).length === 0) throw appError(400, 'there is nothing to keep: send at least one field');
  checkHeaderFields(vault, provider);
  if (vault.headers !== undefined) checkHeaders(parseHeaders(vault.headers), provider);
  return vault;
}
