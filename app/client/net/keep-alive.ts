// Requests that outlive the page. The Fetch Standard lets the bodies of those on their way hold 64 KiB together, in bytes, and
// refuses what goes beyond as if there were no network.

/** Limit of all requests that are on their way; the rest of the 64 KiB is for what this page does not count. Unit: bytes. */
const maxTogether = 60_000;
/** Limit of one request, so that the last words of a page find room. Unit: bytes. */
const maxBytes = 30_000;

let onTheWay = 0;

/** Room for the body of one more such request. Unit: bytes. */
export const keepAliveRoom = (): number => Math.min(maxBytes, maxTogether - onTheWay);

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Sent even when the page is closed over it, where the browser has room for that; else as any other. */
export async function fetchKeptAlive(
  fetch: typeof globalThis.fetch,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const body = typeof init.body === 'string' ? init.body : '';
  // The length in characters is never more than that in bytes, and known without counting megabytes.
  const bytes = body.length > maxBytes ? Number.POSITIVE_INFINITY : bytesOf(body);
  if (bytes > keepAliveRoom()) return fetch(path, init);
  onTheWay += bytes;
  try {
    return await fetch(path, { ...init, keepalive: true });
  } catch (thrown) {
    // Other limits of a browser look like this, too: their number, and what other pages of this site have on their way.
    if (!(thrown instanceof TypeError)) throw thrown;
    return await fetch(path, init);
  } finally {
    onTheWay -= bytes;
  }
}
