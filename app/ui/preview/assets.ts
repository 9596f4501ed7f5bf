// Files of the build that a frame is handed as bytes, fetched once and kept for the page.
const fetched = new Map<string, Promise<ArrayBuffer>>();

/** Rejects where the file cannot be fetched; the next call tries again. */
export function bytesOf(address: string): Promise<ArrayBuffer> {
  const known = fetched.get(address);
  if (known) return known;
  const fresh = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return response.arrayBuffer();
  });
  fetched.set(address, fresh);
  fresh.catch(() => fetched.delete(address));
  return fresh;
}
