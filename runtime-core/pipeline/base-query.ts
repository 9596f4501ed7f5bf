// Query of a base URL: families append paths to the URL, so the query is removed first and added to each request.
import type { Transport } from '../contract/transport.ts';
import type { KeyVault } from '../contract/vault.ts';

const fields = ['baseURL', 'endpoint'] as const;

export interface Addressed {
  /** The vault with query and fragment removed from its URLs. */
  readonly vault: KeyVault;
  readonly transport: Transport;
}

/**
 * Removes the queries from a vault's URLs and adds them to requests. Gateways require parameters in the URL
 * (`https://host/v1?api-version=1`); the user's values override those of the request.
 */
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
