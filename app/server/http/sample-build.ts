// A hand-made Remix build with streaming routes, for tests under our server and remix-serve.
import type { ActionFunctionArgs, ServerBuild } from '@remix-run/node';
import { pushResponse } from './push-body.ts';
import type { PushBody } from './push-body.ts';

const streamHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' };

/** Opens the upstream that the caller names, aborted with the caller's connection. */
const openUpstream = (request: Request) => fetch(request.headers.get('x-upstream') ?? '', { signal: request.signal });

/** Forwards the upstream's bytes as a push body, at the client's pace. */
export function forwarding(upstream: Response): PushBody {
  const reader = upstream.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    start(sink) {
      let resume: (() => void) | undefined;
      sink.onDrain(() => resume?.());
      const forward = async () => {
        for (;;) {
          const next = await reader?.read();
          if (!next || next.done) return sink.end();
          if (!sink.write(next.value)) await new Promise<void>((resolve) => (resume = resolve));
        }
      };
      forward().catch((error: unknown) => sink.destroy(error instanceof Error ? error : new Error(String(error))));
    },
    cancel(reason) {
      reader?.cancel(reason).catch(() => undefined);
    },
  };
}

const actions: Readonly<Record<string, (args: ActionFunctionArgs) => Promise<Response> | Response>> = {
  pipe: async ({ request }) => new Response((await openUpstream(request)).body, { headers: streamHeaders }),
  push: async ({ request }) => pushResponse(forwarding(await openUpstream(request)), { headers: streamHeaders }),
  length: async ({ request }) => new Response(String((await request.text()).length)),
  cookies: () => {
    const headers = new Headers();
    headers.append('set-cookie', 'a=1; Path=/');
    headers.append('set-cookie', 'b=2; Path=/');
    return new Response('', { headers });
  },
};

export const routes: ServerBuild['routes'] = Object.fromEntries(
  Object.entries(actions).map(([id, action]) => [id, { id, path: id, module: { default: undefined, action } }]),
);

export const entry: ServerBuild['entry'] = {
  module: { default: () => new Response('page'), handleError: () => undefined },
};
export const assets: ServerBuild['assets'] = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' };
export const future: ServerBuild['future'] = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
};
export const publicPath = '/';
export const assetsBuildDirectory = 'build/no-assets';
export const basename = '/';
export const mode = 'production';
export const isSpaMode = false;
