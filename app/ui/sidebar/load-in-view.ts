// Loads more while the end of a list is in view, and again after a failure.

/** Time until a page that could not be loaded is requested again. Unit: ms. */
export const retryMs = 2_000;

/** Returns a function that stops it. `load` rejects if nothing could be loaded. */
export function loadInView(end: Element, load: () => Promise<void>): () => void {
  let inView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): void =>
    void load().catch(() => {
      if (inView) timer = setTimeout(next, retryMs);
    });
  const observer = new IntersectionObserver(
    // A busy page reports several changes at once; the last one holds until the next.
    (entries) => {
      inView = entries.at(-1)?.isIntersecting === true;
      clearTimeout(timer);
      if (inView) next();
    },
    { rootMargin: '300px' },
  );
  observer.observe(end);
  return () => {
    observer.disconnect();
    inView = false;
    clearTimeout(timer);
  };
}
