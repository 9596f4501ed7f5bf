// Work that can wait until the browser has nothing else to do.

/** Calls back once the page is idle, or after `timeout` ms all the same. Returns the way to call it off. */
export function whenIdle(callback: () => void, timeout = 1_000): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 50);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(callback, { timeout });
  return () => cancelIdleCallback(idle);
}
