// Checks whether the server is reachable.
/** Calls the server's health check. Never rejects. */
export const isReached = (fetch: typeof globalThis.fetch): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
