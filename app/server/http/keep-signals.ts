// Keeps `request.signal` working until its exchange ends, despite garbage collection.
import { wholeRequest } from './own-request.ts';

/**
 * Node links the signal of a Request to its source by a weak reference: once the Request is collected, aborts no
 * longer arrive, even with listeners. Remix passes a copy of a copy of our request to routes, which is garbage as
 * soon as a route keeps only the signal, so a stream whose client left would run on.
 * The list must be emptied when the exchange ends: Node's finalization registry holds the signal until the Request is
 * collected, so an entry that held the Request would leak both.
 */
interface Derived {
  requests: Request[] | undefined;
}
const derived = new WeakMap<AbortSignal, Derived>();
let installed = false;

/** Keeps alive all Requests made from this signal, or from one that `follow` returns, until `release`. */
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
  // A proxy instead of a subclass, so that Requests made elsewhere are still instances.
  globalThis.Request = new Proxy(globalThis.Request, {
    construct(target, args: ConstructorParameters<typeof Request>, newTarget) {
      const [given, init] = args;
      // The constructor reads internal slots, which our own request does not have.
      const input = given instanceof target ? wholeRequest(given) : given;
      const request = Reflect.construct(target, [input, init], newTarget) as Request;
      const source = init?.signal ?? (input instanceof target ? input.signal : undefined);
      const exchange = source && derived.get(source);
      // Only for open exchanges: a list on any other signal could grow without limit.
      if (exchange?.requests) {
        exchange.requests.push(request);
        derived.set(request.signal, exchange);
      }
      return request;
    },
  });
}
