// Fetches files of the build as bytes for frames, once per page.
const fetched = new Map<string, Promise<ArrayBuffer>>();

/** Rejects if the file cannot be fetched; the next call retries. */
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
