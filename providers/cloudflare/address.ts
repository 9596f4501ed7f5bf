// Addresses at which models run and are listed, from an account id or from an address of either.
import { isHttpURL, TributaryError } from '@tributary/runtime-core';
import type { CallContext } from '@tributary/runtime-core';

export interface Address {
  /** Address that a model's id is appended to. */
  readonly run: string;
  readonly search: string;
}

const ofAccount = (account: string): string => `https://api.cloudflare.com/client/v4/accounts/${account}/ai`;

/** The client requires a base URL or an account id; an account id alone also requires a key. */
export function addressOf({ vault, provider }: Pick<CallContext, 'vault' | 'provider'>): Address {
  const given = vault.baseURL ?? vault.baseURLOrAccountID ?? '';
  if (isHttpURL(given)) return fromURL(given.replace(/\/+$/, ''));
  if (vault.apiKey === undefined) {
    const message = 'Cloudflare Workers AI needs apiKey besides an account id: set it in the provider’s settings';
    throw new TributaryError('InvalidProviderAPIKey', message, { error: { message }, provider });
  }
  const root = ofAccount(encodeURIComponent(given));
  return { run: `${root}/run`, search: `${root}/models/search` };
}

/** An account's own address in any of its forms; a gateway or a proxy is used as it is given. */
function fromURL(url: string): Address {
  const account = /^(.*\/accounts\/[^/]+)(\/ai(\/.*)?)?$/.exec(url)?.[1];
  if (account !== undefined) return { run: `${account}/ai/run`, search: `${account}/ai/models/search` };
  // The AI gateway lists nothing itself, but its path names the account.
  const behind = url.startsWith('https://gateway.ai.cloudflare.com/') ? /\/([0-9a-f]{32})\//.exec(url)?.[1] : undefined;
  return { run: url, search: behind === undefined ? `${url}/models/search` : `${ofAccount(behind)}/models/search` };
}
