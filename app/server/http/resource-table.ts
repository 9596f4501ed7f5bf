// Routes API requests by a table and calls them directly. Remix ranks all routes for each request and copies it
// twice, a third of the work of a short response.
import type { App } from '../process/app.ts';
import type { ServerBuild } from '@remix-run/node';

type Params = Readonly<Record<string, string>>;
type Context = { readonly app?: App };
type Handler = (args: { readonly request: Request; readonly params: Params; readonly context: Context }) => unknown;

/** Handlers of a route: for GET and HEAD, and for other methods. */
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
 * Handles a request whose address is exactly that of an API route. Returns undefined for everything else, which Remix
 * handles: pages, splats, other spellings, methods without a handler.
 */
export function resourceTable(
  routes: ServerBuild['routes'],
  context: Context = {},
): (request: Request, matched?: (id: string) => void) => Promise<Response> | undefined {
  const root = tableOf(routes);
  return (request, matched) => {
    const path = pathOf(request.url);
    // Escapes, doubled and trailing slashes are left to Remix, so that they are interpreted in one place.
    if (path.includes('%') || path.includes('//')) return undefined;
    const params: Record<string, string> = {};
    const resource = find(root, path.slice(1).split('/'), 0, params);
    const { method } = request;
    const handler = mutations.includes(method)
      ? resource?.action
      : method === 'GET' || method === 'HEAD'
        ? resource?.loader
        : undefined;
    if (!resource || !handler) return undefined;
    matched?.(resource.id);
    return answer(resource, handler, { request, params, context });
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

/** Returns the path of an absolute URL without parsing it completely. */
function pathOf(url: string): string {
  const from = url.indexOf('/', url.indexOf('//') + 2);
  const query = url.indexOf('?', from);
  return query === -1 ? url.slice(from) : url.slice(from, query);
}

/** Fixed parts take precedence over parameters, as in Remix. */
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
    // A page is entered without handlers, so that its address never matches another route's parameter.
    if (page !== undefined) node.resource ??= { id: route.id };
    else if (loader || action)
      // Remix types a handler's result as unknown; `answer` accepts only a Response.
      node.resource = {
        id: route.id,
        ...(loader && { loader: loader as Handler }),
        ...(action && { action: action as Handler }),
      };
  }
  return root;
}

/** Returns the parts of a route's address, starting with its parents'. */
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
  // Remix supports different parameter names in the same place; the table leaves the second route to Remix.
  if (node.parameter && node.parameter.name !== name) return { fixed: new Map() };
  node.parameter ??= { name, node: { fixed: new Map() } };
  return node.parameter.node;
}
