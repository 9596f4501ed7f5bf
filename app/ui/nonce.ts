// The nonce of the page being rendered; empty in the browser, where the policy has been applied already.
import { createContext, useContext } from 'react';

export const NonceContext = createContext<string | undefined>(undefined);

/** Spread it on every element that takes one: `<Scripts {...useNonce()} />`. */
export function useNonce(): { readonly nonce?: string } {
  const nonce = useContext(NonceContext);
  return nonce ? { nonce } : {};
}
