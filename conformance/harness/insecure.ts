// Simulates a page on plain http for a package: functions that browsers offer only to secure pages are missing.
import { isOwnFrame } from './guard.ts';

const secureOnly = new Set<string | symbol>(['subtle', 'randomUUID']);

/**
 * Runs the work without those functions, but only for the package's own files, since a library may have been loaded in
 * its Node variant. Only one at a time.
 */
export async function inInsecureContext<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const { crypto } = globalThis;
  const given = Object.getOwnPropertyDescriptor(globalThis, 'crypto');
  const isOwn = isOwnFrame(folder);
  const value = new Proxy(crypto, {
    get(target, name) {
      if (secureOnly.has(name) && isOwn()) return undefined;
      const found: unknown = Reflect.get(target, name, target);
      return typeof found === 'function' ? (found.bind(target) as unknown) : found;
    },
  });
  Object.defineProperty(globalThis, 'crypto', { configurable: true, enumerable: true, value });
  try {
    return await work();
  } finally {
    if (given) Object.defineProperty(globalThis, 'crypto', given);
  }
}
