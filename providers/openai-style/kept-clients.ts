// Caches openai SDK clients by wire, key and base URL, since creating one reads the environment and builds a dozen
// objects. The transport differs per call, so each request carries it.
import type { CallContext } from '@tributary/runtime-core';
import type { Client, ClientSettings, OpenAIStyleOptions, SDK } from './options.ts';

const callKey: unique symbol = Symbol('fetch of the call');

interface WithCall extends RequestInit {
  readonly [callKey]?: typeof fetch;
}

/** Request options that make the client use this fetch. */
export const viaCall = (send: typeof fetch): WithCall => ({ [callKey]: send });

/** The `fetch` of all clients: uses the one in the request options, which the SDK passes through. */
const fetchOfCall: typeof fetch = (input, init) => {
  const { [callKey]: send, ...rest }: WithCall = init ?? {};
  if (!send) throw new TypeError('this client sends with the transport of a call only');
  return send(input, rest);
};

/** The longest timer delay, since timeouts are up to the transport: thinking models are silent for minutes. */
const never = 2_147_483_647;

/** The SDK requires a key. This placeholder is never sent. */
const keyless = 'none';

/** Maximum number of clients per wire. Clients hold keys in memory; the least recently used is dropped first. */
const maxKept = 50;
const kept = new WeakMap<OpenAIStyleOptions, Map<string, Client>>();

/** Returns the client of a call. A client created by the vendor's options may depend on the call, so it is not cached. */
export function clientOf(sdk: SDK, options: OpenAIStyleOptions, context: CallContext, baseURL: string): Client {
  const apiKey = context.vault.apiKey ?? keyless;
  if (options.client) return options.client(sdk, settingsOf(apiKey, baseURL), context);
  const clients = kept.get(options) ?? new Map<string, Client>();
  kept.set(options, clients);
  const name = JSON.stringify([apiKey, baseURL]);
  const client = clients.get(name) ?? new sdk.OpenAI(settingsOf(apiKey, baseURL));
  // Moves the client to the end of the order of use.
  clients.delete(name);
  clients.set(name, client);
  for (const [oldest] of clients) {
    if (clients.size <= maxKept) break;
    clients.delete(oldest);
  }
  return client;
}

const settingsOf = (apiKey: string, baseURL: string): ClientSettings => ({
  apiKey,
  baseURL,
  organization: null,
  project: null,
  adminAPIKey: null,
  webhookSecret: null,
  maxRetries: 0,
  timeout: never,
  fetch: fetchOfCall,
  dangerouslyAllowBrowser: true,
});
