// Media queries, asked once each: a stream looks at them in every frame, and each new question costs the browser a search.

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
  // Not before somebody asks: the server draws pages too, and has no screen.
  const asked = (): MediaQueryList => (list ??= matchMedia(query));
  return {
    matches: () => asked().matches,
    subscribe(listener) {
      asked().addEventListener('change', listener);
      return () => asked().removeEventListener('change', listener);
    },
  };
}
