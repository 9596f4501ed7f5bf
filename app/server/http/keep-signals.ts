// Keeps request.signal working until its exchange ends, whatever the garbage collector finds.
import { wholeRequest } from './own-request.ts';

/**
 * A Request made with a signal gets a signal of its own, and Node ties the two by a weak reference: once the Request
 * object is collected, the abort no longer comes through, though somebody still listens. Remix hands routes a copy of a
 * copy of our request, which is garbage as soon as a route keeps only the signal; without this a stream whose client
 * has gone would run on after the first collection.
 *
 * The list must be emptied when the exchange ends: Node's finalization registry holds the signal until the Request is
 * collected, and an entry of this map that held the Request would keep both for ever.
 */
interface Derived {
  requests: Request[] | undefined;
}
const derived = new WeakMap<AbortSignal, Derived>();
let installed = false;

/** Requests made from this signal or one that `follow` returns, and from them, live until `release` is called. */
export function keptSignal(source: AbortSignal): { follow(): AbortSignal; release(): void } {
  const exchange: Derived = { requests: [] };
  derived.set(source, exchange);
  install();
  return {
    follow() {
      const controller = new AbortController();
      derived.set(controller.signal, exchange);
      if (source.aborted) controller.abort(source.reason);
      else source.addEventListener('abort', () => controller.abort(source.reason), { once: true });
      return controller.signal;
    },
    release: () => void (exchange.requests = undefined),
  };
}

function install(): void {
  if (installed) return;
  installed = true;
  // A proxy and not a subclass: requests made by others stay instances of it.
  globalThis.Request = new Proxy(globalThis.Request, {
    construct(target, args: ConstructorParameters<typeof Request>, newTarget) {
      const [given, init] = args;
      // The constructor looks into a request, and ours has nothing inside.
      const input = given instanceof target ? wholeRequest(given) : given;
      const request = Reflect.construct(target, [input, init], newTarget) as Request;
      const source = init?.signal ?? (input instanceof target ? input.signal : undefined);
      const exchange = source && derived.get(source);
      // Only requests of an open exchange are kept: a list on any other signal could grow without end.
      if (exchange?.requests) {
        exchange.requests.push(request);
        derived.set(request.signal, exchange);
      }
      return request;
    },
  });
}
