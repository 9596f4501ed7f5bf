// CSP nonce of the page being rendered; empty in the browser, which has already applied the policy.
import { createContext, useContext } from 'react';

export const NonceContext = createContext<string | undefined>(undefined);

/** Spread the result on every element that takes a nonce: `<Scripts {...useNonce()} />`. */
export function useNonce(): { readonly nonce?: string } {
  const nonce = useContext(NonceContext);
  return nonce ? { nonce } : {};
}
