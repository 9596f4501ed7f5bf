// The open panel of previews: there is one at a time.
let closeOpen: (() => void) | undefined;

/** `close`: of the one that opens. */
export function onlyOne(close: () => void): () => void {
  closeOpen?.();
  closeOpen = close;
  return () => {
    if (closeOpen === close) closeOpen = undefined;
  };
}
