// Reports on packages: what an operator is told of each one that was found.

export type PackageOrigin = 'bundled' | 'installed' | 'named';

/** `hanging`: it was not ready in time, and is in use if it still comes before it is given up (`skipped`). `found`: installed, and nobody has named it. */
export type PackageState = 'loading' | 'loaded' | 'skipped' | 'hanging' | 'found';

export interface PackageReport {
  /** Package name or folder. */
  readonly name: string;
  readonly origin: PackageOrigin;
  readonly state: PackageState;
  readonly version?: string;
  /** Its folder on the host's disk. */
  readonly folder?: string;
  readonly kind?: string;
  /** Id of the provider or plugin that it brings. */
  readonly id?: string;
  /** Hosts that it declares. */
  readonly hosts?: readonly string[];
  /** Variables of the environment that it is given. */
  readonly env?: readonly string[];
  /** Reason that it is not in use, and its remedy, one sentence. */
  readonly problem?: string;
  /** Remark on a package that is in use. */
  readonly note?: string;
}
