// Providers for tests: rows as in GET /api/providers, with defaults, read as in the browser.
import { providersApi } from '../api/providers.ts';
import { read } from '../api/read.ts';
import { providersOf } from '../providers/providers.ts';
import type { ProviderInfo } from '../providers/providers.ts';

interface PartialRow {
  readonly id: string;
  readonly keyVault?: object;
  readonly links?: object | undefined;
}

/** Accepts a manifest. */
export const providerRow = <T extends PartialRow>({ keyVault, links, ...row }: T) => ({
  name: row.id,
  operations: ['chat'],
  recommended: [],
  browser: false,
  responses: false,
  thinking: {},
  makes: [],
  health: 'ready',
  models: [],
  ...row,
  ...('recommended' in row && !Array.isArray(row.recommended) ? { recommended: [] } : {}),
  links: links ?? {},
  keyVault: { required: [], optional: [], placeholders: {}, env: {}, ...keyVault },
});

export const providersFrom = <T extends PartialRow>(rows: readonly T[]): readonly ProviderInfo[] =>
  providersOf(read(providersApi.list.answer, rows.map(providerRow)));
