// Takes requests of other programs from the port, before pages and routes: no cookie is read, and no page may send them.
import { isTributaryError } from '@tributary/runtime-core';
import { badRequest } from '@tributary/runtime-core/door';
import type { DoorAddress, DoorFailure, DoorOperation, DoorWire } from '@tributary/runtime-core/door';
import type { AcceptedRequest, ReplyTo } from '../../../server/http/accepted-request.ts';
import { appError, refusing } from '../../../server/http/errors.server.ts';
import type { App } from '../../../server/process/app.ts';
import { reportRefusal } from '../../../server/process/observe.ts';
import { log } from '../../../server/process/log.ts';
import { parsed, readBytes, sendJSON } from './body.ts';
import { callIn, callInfo } from './call-info.ts';
import { answerKept } from './continued.ts';
import { failureOf } from './failure.ts';
import { listModels } from './names.ts';
import { serveChat } from './serve-chat.ts';
import { serveSide } from './serve-side.ts';
import { requireWire } from './token-bounds.ts';
import { tokenOf } from './token-of.ts';
import type { FoundToken } from './tokens.ts';
import { wiresOf } from './wires.ts';

/** Addresses that may belong to a wire; all others are pages and routes. */
const mayBe = /^\/(openai|anthropic|gemini|ollama)\/|^\/v1(beta)?\//;
/** Ollama's and those of calls, among the app's own. By method. */
const amongRoutes: Readonly<Record<string, RegExp>> = {
  POST: /^\/api\/(chat|generate|show|embed|embeddings)$/,
  GET: /^\/api\/(tags|version|calls\/[\w-]+)$/,
};

/** False if the request is for somewhere else. */
export function accept(app: App, asked: AcceptedRequest): boolean {
  const { pathname } = asked.url;
  const isMeant = mayBe.test(pathname) || amongRoutes[asked.req.method ?? '']?.test(pathname) === true;
  if (!isMeant) return false;
  serve(app, asked).catch((error: unknown) => {
    log.error({ requestId: asked.requestId, err: error instanceof Error ? error.message : typeof error }, 'no answer');
    asked.res.destroy();
  });
  return true;
}

interface Meant {
  readonly wire: DoorWire;
  readonly operation: DoorOperation;
  readonly address: DoorAddress;
}

type Asked = Pick<AcceptedRequest, 'req' | 'url'>;

function meantBy(wires: readonly DoorWire[], asked: Asked): Meant | undefined {
  const meant = candidates(wires, asked);
  const { headers } = asked.req;
  return meant.find(({ wire }) => wire.claims?.(headers)) ?? meant.find(({ wire }) => !wire.claims) ?? meant[0];
}

/** By method and path, since clients call a few addresses again and again. */
const known = new WeakMap<readonly DoorWire[], Map<string, readonly Meant[]>>();
const maxKnown = 200;
const longestKnown = 200;

function candidates(wires: readonly DoorWire[], asked: Asked): readonly Meant[] {
  const { req, url } = asked;
  if (url.search !== '' || url.pathname.length > longestKnown) return candidatesAt(wires, asked);
  const places = known.get(wires) ?? new Map<string, readonly Meant[]>();
  known.set(wires, places);
  const name = `${req.method ?? ''} ${url.pathname}`;
  const found = places.get(name) ?? candidatesAt(wires, asked);
  if (places.size >= maxKnown) places.clear();
  places.set(name, found);
  return found;
}

function candidatesAt(wires: readonly DoorWire[], { req, url }: Asked): readonly Meant[] {
  const path = decoded(url.pathname);
  const found = wires.flatMap((wire): readonly Meant[] => {
    const below = path.startsWith(`${wire.prefix}/`) ? path.slice(wire.prefix.length) : path;
    const address = { method: req.method ?? 'GET', path: below, query: url.searchParams };
    const operation = wire.operationOf(address);
    return operation ? [{ wire, operation, address }] : [];
  });
  const own = found.filter(({ wire }) => path.startsWith(`${wire.prefix}/`));
  return own.length > 0 ? own : found;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function serve(app: App, asked: AcceptedRequest): Promise<void> {
  const { res, requestId } = asked;
  res.setHeader('x-request-id', requestId);
  res.setHeader('cache-control', 'no-store');
  res.setHeader('x-content-type-options', 'nosniff');
  let wire: DoorWire | undefined;
  try {
    const wires = await wiresOf(app);
    const call = callIn(asked.url.pathname);
    const meant = meantBy(wires, asked);
    wire = meant?.wire ?? wires.find(({ prefix }) => asked.url.pathname.startsWith(`${prefix}/`)) ?? wires[0];
    if (call !== undefined) return sendJSON(res, 200, await callInfo(app, await tokenOf(app, asked), call));
    if (!meant) throw appError(404, nothingAt(wires, asked));
    const token = await tokenOf(app, asked);
    requireWire(token, meant.wire.id);
    await answer(app, asked, meant, token);
  } catch (error) {
    refuse(app, asked, wire, error);
  }
}

/** Clients differ in whether they add the version to the base address that they are given. */
function nothingAt(wires: readonly DoorWire[], { req, url }: AcceptedRequest): string {
  const path = url.pathname;
  const prefix = wires.find((wire) => path.startsWith(`${wire.prefix}/`))?.prefix ?? '';
  const meant = [`${prefix}/v1${path.slice(prefix.length)}`, path.replace(/\/v1(?:beta)?(\/v1(?:beta)?\/)/, '$1')].find(
    (other) => meantBy(wires, { req, url: new URL(other, url) }) !== undefined,
  );
  const found = `there is nothing at ${req.method ?? ''} ${path}`;
  return meant === undefined
    ? `${found}: see “API access” in the settings`
    : `${found}, but at ${meant}: correct the base address in the client`;
}

/** Answers with an error in the form of the wire, if nothing was sent yet. */
export function refuse(app: App, asked: Refused, wire: DoorWire | undefined, error: unknown): void {
  const { res, requestId } = asked;
  if (!isTributaryError(error) && !hasLeft(res, error)) {
    const err = error instanceof Error ? error.message : typeof error;
    log.error({ requestId, err }, 'a request of a client failed');
  }
  if (!wire || res.headersSent || res.destroyed) return void res.destroy();
  if (isTributaryError(error) && refusing.has(error.status) && error.body.provider === undefined)
    report(app, asked, wire, failureOf(error));
  const { status, headers, body } = wire.error(failureOf(error));
  sendJSON(res, status, body, headers);
}

type Refused = Pick<AcceptedRequest, 'req' | 'requestId' | 'address'> & { readonly res: ReplyTo };

/** A client that leaves, and a reply that its vendor has cut, are outcomes of their calls. */
const hasLeft = (res: ReplyTo, error: unknown): boolean =>
  res.destroyed || (error instanceof Error && error.name === 'AbortError');

/** `route`: by wire, since addresses are free text, which labels of metrics must not be. */
function report(app: App, asked: Refused, { id }: DoorWire, { status, code = '' }: DoorFailure): void {
  const { req, requestId, address } = asked;
  reportRefusal(app, { requestId, method: req.method ?? '', route: `api ${id}`, status, reason: code, address });
}

async function answer(app: App, asked: AcceptedRequest, meant: Meant, token: FoundToken): Promise<void> {
  const { wire, operation, address } = meant;
  const { req, res } = asked;
  switch (operation.kind) {
    case 'models':
      return sendJSON(res, 200, wire.models(await listModels(app, token), address));
    case 'refused':
      throw badRequest(operation.message);
    case 'fixed':
      return sendJSON(res, 200, operation.body);
    case 'model':
      return sendJSON(res, 200, wire.model(await modelOf(app, token, operation.id)));
    case 'show': {
      const { model } = wire.head(parsed(await readBytes(req)), operation);
      return sendJSON(res, 200, wire.model(await modelOf(app, token, model)));
    }
    case 'kept':
      return sendJSON(res, 200, await answerKept(app, token, wire, operation));
    case 'side':
      return serveSide(app, { ...asked, wire, operation, token });
    case 'count':
    case 'compact':
    case 'chat':
      return serveChat(app, { ...asked, wire, operation, token, bytes: await readBytes(req) });
  }
}

async function modelOf(app: App, token: FoundToken, name: string) {
  const found = (await listModels(app, token)).find(({ id, called }) => id === name || called.model === name);
  if (!found) throw appError('ModelNotFound', `no model is named "${name}"`);
  return found;
}
