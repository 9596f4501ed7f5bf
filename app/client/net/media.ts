// Cached media queries: a stream reads them in every frame, and each `matchMedia` call costs a search.

export interface Media {
  matches(): boolean;
  subscribe(listener: () => void): () => void;
}

const known = new Map<string, Media>();

export function mediaOf(query: string): Media {
  let media = known.get(query);
  if (!media) known.set(query, (media = watch(query)));
  return media;
}

function watch(query: string): Media {
  let list: MediaQueryList | undefined;
  // Created lazily: `matchMedia` does not exist on the server, which also renders pages.
  const asked = (): MediaQueryList => (list ??= matchMedia(query));
  return {
    matches: () => asked().matches,
    subscribe(listener) {
      asked().addEventListener('change', listener);
      return () => asked().removeEventListener('change', listener);
    },
  };
}
