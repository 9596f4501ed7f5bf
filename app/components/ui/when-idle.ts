// Work that can wait until the page has nothing better to do.
/** Calls back when the page is idle, or once `timeoutMs` have passed. Returns the way to call it off. */
export function whenIdle(callback: () => void, timeoutMs = 1_000): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 50);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(callback, { timeout: timeoutMs });
  return () => cancelIdleCallback(idle);
}
