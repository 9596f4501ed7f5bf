// The last file of a backup: what the others are.
import type { DatabaseKind } from '../storage/storage.ts';
import type { Entry } from './tar.ts';

export const manifestName = 'manifest.json';
export const keyName = 'secret-key';
export const databaseName = 'database/tributary.db';
export const filesFolder = 'files/';

export interface Manifest {
  readonly format: 1;
  readonly createdAt: string;
  /** Of the program that made the backup. */
  readonly version: string;
  readonly kind: DatabaseKind;
  readonly migrations: readonly string[];
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>;
  /** `environment`: SECRET_KEY is kept by the operator. `none`: left out by --without-key. */
  readonly key: 'file' | 'environment' | 'none';
  /** Files that the database names and that were missing already. */
  readonly missing: number;
  readonly entries: readonly Entry[];
}

/** A problem of a backup, for the operator. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
}

export function readManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== 1)
    throw new AdminError('the backup has a format that this version does not know: use the version that made it');
  return value as Manifest; // written by createBackup
}
