// Origins that this browser may call, by provider: the user's setting `clientOrigins`, validated on both sides.
export const originsSetting = 'clientOrigins';

/** A provider has one or two: that of its API, perhaps one for signing in. */
const maxPerProvider = 8;
const maxProviders = 200;

export type ClientOrigins = Readonly<Record<string, readonly string[]>>;

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** Exactly an origin, nothing that would mean more in a policy. */
export function isOrigin(value: unknown): value is string {
  if (typeof value !== 'string' || !/^https?:\/\/[^\s;,*'"]+$/.test(value)) return false;
  return URL.canParse(value) && new URL(value).origin === value;
}

export function readOrigins(value: unknown): ClientOrigins {
  const entries = Object.entries(fields(value)).slice(0, maxProviders);
  return Object.fromEntries(
    entries.map(([id, origins]) => [id, Array.isArray(origins) ? origins.filter(isOrigin).slice(-maxPerProvider) : []]),
  );
}

/** With one more; the oldest goes where there are too many. */
export const withOrigin = (all: ClientOrigins, provider: string, origin: string): ClientOrigins => ({
  ...all,
  [provider]: [...(all[provider] ?? []).filter((other) => other !== origin), origin].slice(-maxPerProvider),
});

/** Origins in the worker's policy: those of the providers that the user fetches on the client, and no others. */
export function openOrigins(settings: Readonly<Record<string, unknown>>): readonly string[] {
  const states = fields(settings['providers']);
  const learned = readOrigins(settings[originsSetting]);
  const open = Object.entries(states).flatMap(([id, given]) => {
    const state = fields(given);
    if (state['fetchOnClient'] !== true) return [];
    const { origin } = state;
    return [...(isOrigin(origin) ? [origin] : []), ...(Object.hasOwn(learned, id) ? (learned[id] ?? []) : [])];
  });
  return [...new Set(open)];
}
