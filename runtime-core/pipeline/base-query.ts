// Query and fragment of a base URL: families append paths to it, so the query travels beside and is added to each request.
import type { Transport } from '../contract/transport.ts';
import type { KeyVault } from '../contract/vault.ts';

const fields = ['baseURL', 'endpoint'] as const;

export interface Addressed {
  /** Without queries and fragments in its addresses. */
  readonly vault: KeyVault;
  readonly transport: Transport;
}

/** Gateways ask for parameters in the address itself (`https://host/v1?api-version=1`): what a user wrote there wins. */
export function withBaseQuery(vault: KeyVault, transport: Transport): Addressed {
  const bare: KeyVault = { ...vault };
  const queries: { readonly base: string; readonly query: URLSearchParams }[] = [];
  for (const field of fields) {
    const value = vault[field];
    if (value === undefined || !/[?#]/.test(value) || !URL.canParse(value)) continue;
    const url = new URL(value);
    const query = url.searchParams;
    const base = value.slice(0, value.search(/[?#]/));
    bare[field] = base;
    if (query.size > 0) queries.push({ base: new URL(base).origin, query: new URLSearchParams(query) });
  }
  if (queries.length === 0) return { vault: bare, transport };
  return {
    vault: bare,
    transport(request) {
      const url = new URL(request.url);
      for (const { base, query } of queries) {
        if (url.origin !== base) continue;
        for (const name of new Set(query.keys())) url.searchParams.delete(name);
        for (const [name, value] of query) url.searchParams.append(name, value);
      }
      return transport({ ...request, url: url.href });
    },
  };
}
