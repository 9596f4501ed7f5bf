// Origins that the browser may call, by provider: the user setting `clientOrigins`, validated in browser and server.
export const originsSetting = 'clientOrigins';

/** A provider has one or two: for its API, and perhaps for signing in. */
const maxPerProvider = 8;
const maxProviders = 200;

export type ClientOrigins = Readonly<Record<string, readonly string[]>>;

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** True if a value is exactly an origin, with no other meaning in a policy. */
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

/** Adds an origin, dropping the oldest beyond the limit. */
export const withOrigin = (all: ClientOrigins, provider: string, origin: string): ClientOrigins => ({
  ...all,
  [provider]: [...(all[provider] ?? []).filter((other) => other !== origin), origin].slice(-maxPerProvider),
});

/** Returns the origins for the worker's policy: those of the user's fetch-on-client providers. */
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
