// Deprecated parts of the contract. Packages that use them load with a warning for one minor version before removal.
import type { HookName } from './hooks.ts';
import type { ChatFeature, ProviderManifest } from './provider.ts';

type Part =
  | { readonly kind: 'hook'; readonly name: HookName }
  | { readonly kind: 'option'; readonly name: keyof ProviderManifest }
  /** The events of a `chat` feature in the manifest. */
  | { readonly kind: 'event'; readonly name: ChatFeature };

export type Deprecation = Part & {
  /** First version that warns; CHANGELOG.md lists the part under it. */
  readonly since: string;
  /** Version that removes the part, at least one minor version later. */
  readonly removed: string;
  readonly replacedBy: string;
};

export const deprecated: readonly Deprecation[] = [];
