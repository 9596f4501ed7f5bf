// Defers work until the browser is idle.

/** Calls back when the page is idle, at the latest after `timeout` ms. Returns a function that cancels it. */
export function whenIdle(callback: () => void, timeout = 1_000): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 50);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(callback, { timeout });
  return () => cancelIdleCallback(idle);
}
