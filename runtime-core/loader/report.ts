// Reports about packages for operators.

export type PackageOrigin = 'bundled' | 'installed' | 'named';

/**
 * `hanging`: timed out, but used if it loads before it is given up (`skipped`). `found`: installed, but not named by the
 * operator.
 */
export type PackageState = 'loading' | 'loaded' | 'skipped' | 'hanging' | 'found';

export interface PackageReport {
  /** Package name or folder. */
  readonly name: string;
  readonly origin: PackageOrigin;
  readonly state: PackageState;
  readonly version?: string;
  /** Folder on the host's disk. */
  readonly folder?: string;
  readonly kind?: string;
  /** Id of the provider or plugin. */
  readonly id?: string;
  readonly hosts?: readonly string[];
  /** Environment variables that it gets. */
  readonly env?: readonly string[];
  /** Why it is not in use, and the fix, in one sentence. */
  readonly problem?: string;
  /** Remark about a package in use. */
  readonly note?: string;
}
