// Clients of the openai SDK, kept by wire, key and address: making one reads the environment and builds a dozen objects for a
// single request. What belongs to one call, its transport, comes with the request.
import type { CallContext } from '@tributary/runtime-core';
import type { Client, ClientSettings, OpenAIStyleOptions, SDK } from './options.ts';

const callKey: unique symbol = Symbol('fetch of the call');

interface WithCall extends RequestInit {
  readonly [callKey]?: typeof fetch;
}

/** Options of a request that is to be sent by this fetch. */
export const viaCall = (send: typeof fetch): WithCall => ({ [callKey]: send });

/** Fetch of all clients: what a request brought, the SDK hands on. */
const fetchOfCall: typeof fetch = (input, init) => {
  const { [callKey]: send, ...rest }: WithCall = init ?? {};
  if (!send) throw new TypeError('this client sends with the transport of a call only');
  return send(input, rest);
};

/** Longest delay of a timer. Giving up is the transport's to decide: models that think are silent for minutes. */
const never = 2_147_483_647;

/** Key of a vendor that needs none: the SDK wants a word in its place, which is not sent. */
const keyless = 'none';

/** Limit of the clients of a wire: keys stay in memory with them, and the oldest go first. */
const maxKept = 50;
const kept = new WeakMap<OpenAIStyleOptions, Map<string, Client>>();

/** The client of a call. One that a vendor makes itself may depend on the call, and is made for it. */
export function clientOf(sdk: SDK, options: OpenAIStyleOptions, context: CallContext, baseURL: string): Client {
  const apiKey = context.vault.apiKey ?? keyless;
  if (options.client) return options.client(sdk, settingsOf(apiKey, baseURL), context);
  const clients = kept.get(options) ?? new Map<string, Client>();
  kept.set(options, clients);
  const name = JSON.stringify([apiKey, baseURL]);
  const client = clients.get(name) ?? new sdk.OpenAI(settingsOf(apiKey, baseURL));
  // Last in the order of use.
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
