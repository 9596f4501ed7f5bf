// Packages without files, for tests of the loader.
import { defineProvider } from '../../contract/provider.ts';
import type { ProviderManifest } from '../../contract/provider.ts';
import type { FoundPackage } from '../loader.ts';

export const provider = (id: string, more: Partial<ProviderManifest> = {}) =>
  defineProvider({
    manifest: { id, name: id, family: id, operations: ['chat'], keyVault: { required: [] }, ...more },
    models: [],
    apply: () => undefined,
  });

/** Counts imports; reset by tests. */
export const counted = { imports: 0 };

export function found(name: string, exported: unknown, kind = 'provider'): FoundPackage {
  return {
    name,
    origin: 'bundled',
    field: { kind, apiVersion: 1 },
    import: () => {
      counted.imports += 1;
      return exported instanceof Promise ? exported : Promise.resolve({ default: exported });
    },
  };
}
