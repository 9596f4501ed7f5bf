// Routes without a page, found by their address and called as they are. Remix's router ranks all routes anew for each request
// and hands on a copy of a copy of it; beside a short answer of an API that was a third of the server's work.
import type { App } from '../process/app.ts';
import type { ServerBuild } from '@remix-run/node';

type Params = Readonly<Record<string, string>>;
type Context = { readonly app?: App };
type Handler = (args: { readonly request: Request; readonly params: Params; readonly context: Context }) => unknown;

/** Handlers of a route by what they answer: GET and HEAD, or any other method. */
interface Resource {
  readonly id: string;
  readonly loader?: Handler;
  readonly action?: Handler;
}

interface Node {
  readonly fixed: Map<string, Node>;
  parameter?: { readonly name: string; readonly node: Node };
  resource?: Resource;
}

const mutations: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Answers a request whose address is exactly that of a route without a page. Undefined for everything else, which is Remix's:
 * pages, splats, other spellings of an address, methods that the route has no handler for.
 */
export function resourceTable(
  routes: ServerBuild['routes'],
  context: Context = {},
): (request: Request) => Promise<Response> | undefined {
  const root = tableOf(routes);
  return (request) => {
    const path = pathOf(request.url);
    // Escapes, doubled and trailing slashes are read by Remix alone: there is one reading of them.
    if (path.includes('%') || path.includes('//')) return undefined;
    const params: Record<string, string> = {};
    const resource = find(root, path.slice(1).split('/'), 0, params);
    const { method } = request;
    const handler = mutations.includes(method)
      ? resource?.action
      : method === 'GET' || method === 'HEAD'
        ? resource?.loader
        : undefined;
    return resource && handler && answer(resource, handler, { request, params, context });
  };
}

async function answer({ id }: Resource, handler: Handler, args: Parameters<Handler>[0]): Promise<Response> {
  try {
    const result = await handler(args);
    if (result instanceof Response) return result;
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
  throw new TypeError(`the route ${id} has no page and must answer with a Response`);
}

/** Path of an absolute URL, without a parse of the whole. */
function pathOf(url: string): string {
  const from = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', from);
  return query === -1 ? url.slice(from) : url.slice(from, query);
}

/** Fixed parts go before parameters, as Remix ranks them. */
function find(node: Node, parts: readonly string[], at: number, params: Record<string, string>): Resource | undefined {
  const part = parts[at];
  if (part === undefined) return node.resource;
  const fixed = node.fixed.get(part);
  const found = fixed && find(fixed, parts, at + 1, params);
  if (found) return found;
  const { parameter } = node;
  if (!parameter || part === '') return undefined;
  const below = find(parameter.node, parts, at + 1, params);
  if (below) params[parameter.name] = part;
  return below;
}

function tableOf(routes: ServerBuild['routes']): Node {
  const root: Node = { fixed: new Map() };
  for (const route of Object.values(routes)) {
    if (!route) continue;
    const { default: page, loader, action } = route.module;
    const parts = partsOf(routes, route.id);
    if (parts.some((part) => part.includes('*') || part.endsWith('?'))) continue;
    const node = parts.reduce(step, root);
    // A page takes its place without handlers: an address of its own is never another route's parameter.
    if (page !== undefined) node.resource ??= { id: route.id };
    else if (loader || action)
      // Remix gives a handler's result any type; `answer` takes none but a Response.
      node.resource = {
        id: route.id,
        ...(loader && { loader: loader as Handler }),
        ...(action && { action: action as Handler }),
      };
  }
  return root;
}

/** Parts of a route's address, those of the routes around it first. */
function partsOf(routes: ServerBuild['routes'], id: string | undefined): readonly string[] {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return [];
  return [...partsOf(routes, route.parentId), ...(route.path ?? '').split('/').filter((part) => part !== '')];
}

function step(node: Node, part: string): Node {
  if (!part.startsWith(':')) {
    const known = node.fixed.get(part) ?? { fixed: new Map() };
    node.fixed.set(part, known);
    return known;
  }
  const name = part.slice(1);
  // Two routes may name the same place differently; Remix tells them apart, this table leaves the second to it.
  if (node.parameter && node.parameter.name !== name) return { fixed: new Map() };
  node.parameter ??= { name, node: { fixed: new Map() } };
  return node.parameter.node;
}
