// Vendors' refusals, each with its expected type.
import type { NamedErrorType } from '@tributary/runtime-core';
import { key, location, permission } from './access.ts';
import type { FailureRow, UntypedRow } from './bodies.ts';
import { contextWindow } from './context.ts';
import { insufficientQuota, quotaLimit } from './limits.ts';
import { modelNotFound } from './models.ts';

const typed = (type: NamedErrorType, rows: readonly UntypedRow[]): readonly FailureRow[] =>
  rows.map((row) => ({ ...row, type }));

export const failureRows: readonly FailureRow[] = [
  ...typed('ModelNotFound', modelNotFound),
  ...typed('QuotaLimitReached', quotaLimit),
  ...typed('InsufficientQuota', insufficientQuota),
  ...typed('ExceededContextWindow', contextWindow),
  ...typed('PermissionDenied', permission),
  ...typed('LocationNotSupportError', location),
  ...typed('InvalidProviderAPIKey', key),
];
