// Records and refuses datagrams and name lookups, which open no connection.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

type Call = (...given: readonly unknown[]) => unknown;
type Holder = Record<string, unknown>;

const isLookup = (name: string): boolean => /^(lookup|resolve|reverse)/.test(name);

/** Objects whose functions send datagrams or look up names, and how those functions report failure. */
const holders: readonly (readonly [
  holder: object,
  kind: 'callback' | 'promise',
  (name: string) => boolean,
  what: string,
])[] = [
  [dns, 'callback', isLookup, 'a lookup of'],
  [dns.Resolver.prototype, 'callback', isLookup, 'a lookup of'],
  [dns.promises, 'promise', isLookup, 'a lookup of'],
  [dns.promises.Resolver.prototype, 'promise', isLookup, 'a lookup of'],
  [dgram.Socket.prototype, 'callback', (name) => name === 'send' || name === 'connect', 'a datagram:'],
];

/** Starts watching; returns a function that stops it. */
export function watchNames(onAttempt: (target: string) => void): () => void {
  const undo: (() => void)[] = [];
  for (const [given, kind, isWatched, what] of holders) {
    const holder = given as Holder; // its functions are replaced by name
    for (const name of Object.getOwnPropertyNames(holder)) {
      const own = Object.getOwnPropertyDescriptor(holder, name);
      if (!isWatched(name) || typeof own?.value !== 'function') continue;
      const call = own.value as Call;
      const refusal: Call = function (this: unknown, ...args) {
        // Node also looks up the address that a server listens on.
        if (name === 'lookup' && isIP(String(args[0])) !== 0) return Reflect.apply(call, this, args);
        const text = args.filter((each) => typeof each !== 'function' && typeof each !== 'object').join(' ');
        onAttempt(`${what} ${text}`);
        return refuse(kind, args);
      };
      Object.defineProperty(holder, name, { ...own, value: refusal });
      undo.push(() => Object.defineProperty(holder, name, own));
    }
  }
  syncBuiltinESMExports();
  return () => {
    for (const each of undo) each();
    syncBuiltinESMExports();
  };
}

function refuse(kind: 'callback' | 'promise', args: readonly unknown[]): unknown {
  const error = new Error('conformance: a package reaches the network through the transport only');
  if (kind === 'promise') return Promise.reject(error);
  const then = args.at(-1);
  if (typeof then === 'function') queueMicrotask(() => void (then as Call)(error));
  return undefined;
}
