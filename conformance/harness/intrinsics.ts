// Detects replaced global objects: a package that replaces one affects the suite and other packages.
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

/** Other properties of the process and of the global object change while it runs. */
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
  'removeAllListeners',
  'listeners',
  'hrtime',
  'cpuUsage',
  'send',
  '_send',
] as const;
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

function valuesOf(): Values {
  const found = new Map<string, unknown>();
  const note = (name: string, owner: object, key: PropertyKey): void => {
    const property = Object.getOwnPropertyDescriptor(owner, key);
    // Node turns some getters into values when they are first read.
    if (property && 'value' in property && typeof property.value === 'function')
      found.set(`${name}.${String(key)}`, property.value);
  };
  for (const [name, owner] of watched) for (const key of Reflect.ownKeys(owner)) note(name, owner, key);
  for (const key of ofProcess) found.set(`process.${key}`, Reflect.get(process, key));
  // Reads the values, since `performance` and `crypto` are getters until they are read.
  for (const key of ofGlobal) found.set(`globalThis.${key}`, Reflect.get(globalThis, key));
  return found;
}

/** Returns the names of functions and objects that were replaced or removed since. Additions are allowed. */
export function watchIntrinsics(): () => readonly string[] {
  const before = valuesOf();
  return () => {
    const now = valuesOf();
    return [...before].filter(([name, value]) => now.get(name) !== value).map(([name]) => name);
  };
}
