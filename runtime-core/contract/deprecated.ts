// Parts of the contract that are going: packages that use them load with a remark for one minor version, then they are gone.
import type { HookName } from './hooks.ts';
import type { ChatFeature, ProviderManifest } from './provider.ts';

type Part =
  | { readonly kind: 'hook'; readonly name: HookName }
  /** A field of the manifest. */
  | { readonly kind: 'option'; readonly name: keyof ProviderManifest }
  /** Events that a feature of the manifest's `chat` stands for. */
  | { readonly kind: 'event'; readonly name: ChatFeature };

export type Deprecation = Part & {
  /** The version that warns first; CHANGELOG.md names the part in it. */
  readonly since: string;
  /** The version without it, at least one minor later. */
  readonly removed: string;
  readonly replacedBy: string;
};

/** None so far. */
export const deprecated: readonly Deprecation[] = [];
