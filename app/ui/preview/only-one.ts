// Ensures that one preview panel is open at a time.
let closeOpen: (() => void) | undefined;

/** `close`: closes the panel that opens now. */
export function onlyOne(close: () => void): () => void {
  closeOpen?.();
  closeOpen = close;
  return () => {
    if (closeOpen === close) closeOpen = undefined;
  };
}
