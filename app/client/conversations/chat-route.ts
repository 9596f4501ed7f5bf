// The route of a chat's address, known without asking. Remix asks the server which route an address with a parameter
// belongs to, each time one is new: a first question would wait for that, and without a network the page would fail.
interface RouteEntry {
  readonly id: string;
  readonly path?: string;
  readonly index?: boolean;
}

declare global {
  interface Window {
    __remixManifest?: { readonly routes: Readonly<Record<string, RouteEntry | undefined>> };
  }
}

/** As in routes.ts: `/c/:id` is the file of `/`, which every page brings along. */
const firstPage = 'routes/_app._chat._index';
const chat = { id: 'routes/conversation', path: 'c/:id' } as const;

/** The server's answer, made here; undefined where it has to be asked. */
export function chatRouteAnswer(url: URL, routes: Readonly<Record<string, RouteEntry | undefined>>) {
  const asked = url.searchParams.getAll('p');
  const first = routes[firstPage];
  if (url.pathname !== '/__manifest' || !first || !asked.every((path) => /^\/c\/[^/]+$/.test(path))) return undefined;
  const { index: _index, ...rest } = first;
  return { [chat.id]: { ...rest, ...chat } };
}

/** From now on such questions are answered here. Call it before the page wakes up. */
export function answerChatRoutes(): void {
  const ask = window.fetch;
  window.fetch = (input, init) => {
    const answer = input instanceof URL && chatRouteAnswer(input, window.__remixManifest?.routes ?? {});
    return answer ? Promise.resolve(Response.json(answer)) : ask.call(window, input, init);
  };
}
