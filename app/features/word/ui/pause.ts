// Breaks in long work, in which the page draws and answers presses.

/** Unit: ms. */
const workMs = 50;

/** Returns a function that makes a break if the last one was a while ago. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < workMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
