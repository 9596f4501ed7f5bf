// Common parts of MiniMax's two endpoints: pay as you go, and the token plan.
import type { NamedErrorType } from '@tributary/runtime-core';

/** Mainland; api.minimax.io/v1 serves the rest of the world, with keys of its own. */
export const minimaxURL = 'https://api.minimaxi.com/v1';

/** Else the thoughts are in the text, between think tags. */
export const thoughtsApart = { reasoning_split: true } as const;

/**
 * `base_resp.status_code`; any other that is not 0 is a business error.
 * Source: https://platform.minimaxi.com/document/ChatCompletion%20v2, as of 2026-05-18.
 */
const codes: ReadonlyMap<string, NamedErrorType> = new Map([
  ['1002', 'QuotaLimitReached'],
  ['1004', 'InvalidProviderAPIKey'],
  ['1008', 'InsufficientQuota'],
  ['1039', 'ExceededContextWindow'],
  ['1041', 'QuotaLimitReached'],
  ['2045', 'QuotaLimitReached'],
  ['2049', 'InvalidProviderAPIKey'],
]);

export const minimaxError = ({ code }: { readonly code?: string | undefined }): NamedErrorType | undefined =>
  code === undefined ? undefined : codes.get(code);
