// Reachability of the server, apart from what it has to say.
/** Answer of the server's health check. Never rejects. */
export const isReached = (fetch: typeof globalThis.fetch): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
