// Requests that outlive the page. The Fetch Standard limits the total body size of pending keep-alive requests to 64 KiB and
// fails further ones with a network error.

/** Limit of this page's pending requests, with a margin for uncounted ones. Unit: bytes. */
const maxTogether = 60_000;
/** Limit of one request, to leave room for a page's last changes. Unit: bytes. */
const maxBytes = 30_000;

let onTheWay = 0;

/** Returns the room for one more keep-alive body, in bytes. */
export const keepAliveRoom = (): number => Math.min(maxBytes, maxTogether - onTheWay);

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Sends a request with keep-alive if there is room, else without. */
export async function fetchKeptAlive(
  fetch: typeof globalThis.fetch,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const body = typeof init.body === 'string' ? init.body : '';
  // The character count is a lower bound of the bytes, and needs no scan of a large body.
  const bytes = body.length > maxBytes ? Number.POSITIVE_INFINITY : bytesOf(body);
  if (bytes > keepAliveRoom()) return fetch(path, init);
  onTheWay += bytes;
  try {
    return await fetch(path, { ...init, keepalive: true });
  } catch (thrown) {
    // Browsers have other limits with the same error: the number of requests, and those of other pages of the site.
    if (!(thrown instanceof TypeError)) throw thrown;
    return await fetch(path, init);
  } finally {
    onTheWay -= bytes;
  }
}
