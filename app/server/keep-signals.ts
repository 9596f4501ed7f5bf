// Keeps request.signal working for as long as its connection is open, whatever the garbage collector finds.

/**
 * A Request made with a signal gets a signal of its own, and Node ties the two by a weak reference: once the Request
 * object is collected, the abort no longer comes through, though somebody still listens. Remix hands routes a copy of a
 * copy of our request, which is garbage as soon as a route keeps only the signal; without this a stream whose client
 * has gone would run on after the first collection. server.test.ts shows it.
 */
const derived = new WeakMap<AbortSignal, Request[]>();
let installed = false;

/** The signal of a connection: requests made from it, and from them, live as long as it does. */
export function keepDerived(signal: AbortSignal): void {
  derived.set(signal, []);
  if (installed) return;
  installed = true;
  // A proxy and not a subclass: requests made by others stay instances of it.
  globalThis.Request = new Proxy(globalThis.Request, {
    construct(target, args: ConstructorParameters<typeof Request>, newTarget) {
      const request = Reflect.construct(target, args, newTarget) as Request;
      const [input, init] = args;
      const source = init?.signal ?? (input instanceof target ? input.signal : undefined);
      const kept = source && derived.get(source);
      // Only what comes from a connection is kept: a list on any other signal could grow without end.
      if (kept) {
        kept.push(request);
        derived.set(request.signal, []);
      }
      return request;
    },
  });
}
