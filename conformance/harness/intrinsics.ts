// What every file of a process shares: a package that replaces some of it would change what the suite sees, and other packages.
import { EventEmitter } from 'node:events';

const owners: Readonly<Record<string, object>> = {
  Object,
  Array,
  String,
  Number,
  Boolean,
  Function,
  RegExp,
  Map,
  Set,
  WeakMap,
  WeakSet,
  Promise,
  Error,
  Symbol,
  Date,
  Uint8Array,
  ArrayBuffer,
  TextDecoder,
  TextEncoder,
  URL,
  Headers,
  Response,
  Request,
  AbortController,
  AbortSignal,
  ReadableStream,
  Buffer,
  EventEmitter,
};
const prototypes = Object.entries(owners).flatMap(([name, owner]): [string, object][] => {
  const { prototype } = owner as { readonly prototype?: object }; // a constructor's
  return prototype ? [[`${name}.prototype`, prototype]] : [];
});
const spaces = { JSON, Math, Reflect, Atomics, console, performance };
const watched: readonly (readonly [string, object])[] = [...Object.entries({ ...owners, ...spaces }), ...prototypes];

/** Of the process and of the global object these: others change as it runs. */
const ofProcess = [
  'exit',
  'reallyExit',
  'abort',
  'kill',
  'on',
  'once',
  'off',
  'emit',
  'addListener',
  'nextTick',
] as const;
const ofProcessToo = ['removeAllListeners', 'listeners', 'hrtime', 'cpuUsage', 'send', '_send'] as const;
const ofGlobal = [
  ...Object.keys({ ...owners, ...spaces }),
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'clearTimeout',
  'clearInterval',
  'queueMicrotask',
  'structuredClone',
  'Proxy',
  'process',
  'crypto',
  'atob',
  'btoa',
];

type Values = ReadonlyMap<string, unknown>;

/** Values, and getters in place of what they would give. */
function valuesOf(): Values {
  const found = new Map<string, unknown>();
  const note = (name: string, owner: object, key: PropertyKey): void => {
    const property = Object.getOwnPropertyDescriptor(owner, key);
    // A getter of Node's becomes a value when it is first read.
    if (property && 'value' in property && typeof property.value === 'function')
      found.set(`${name}.${String(key)}`, property.value);
  };
  for (const [name, owner] of watched) for (const key of Reflect.ownKeys(owner)) note(name, owner, key);
  for (const key of [...ofProcess, ...ofProcessToo]) found.set(`process.${key}`, Reflect.get(process, key));
  for (const key of ofGlobal) note('globalThis', globalThis, key);
  return found;
}

/** Returns the names of what has been replaced or removed since. Additions are no affair of the suite. */
export function watchIntrinsics(): () => readonly string[] {
  const before = valuesOf();
  return () => {
    const now = valuesOf();
    return [...before].filter(([name, value]) => now.get(name) !== value).map(([name]) => name);
  };
}
