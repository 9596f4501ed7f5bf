// Types of the failure tables, and the vendors' error bodies. Bodies follow the source of each row; ids and numbers are
// invented.
import type { NamedErrorType } from '@tributary/runtime-core';

export interface FailureRow {
  readonly provider: string;
  readonly status: number;
  readonly body: unknown;
  readonly type: NamedErrorType;
  /** Public page that documents or quotes the answer. */
  readonly source: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Time until the next attempt, as stated by the error. Unit: seconds. */
  readonly retryAfter?: string;
}

/** Sources read for these tables, with date. Other rows cite the URL that documents the answer. */
const read = {
  on: '2026-11-22',
  pages: [
    /^https:\/\/github\.com\/[^/]+\/[^/]+\/(?:issues|pull)\/\d+$/,
    /^https:\/\/(?:docs\.claude\.com|ai\.google\.dev|docs\.aws\.amazon\.com|console\.groq\.com|api-docs\.deepseek\.com)\//,
  ],
} as const;

export const citation = ({ source }: Pick<FailureRow, 'source'>): string =>
  read.pages.some((page) => page.test(source)) ? `${source}, read ${read.on}` : `as documented at ${source}`;

export const openai = (message: string, code: string | null = null, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
});
export const anthropic = (type: string, message: string) => ({ type: 'error', error: { type, message } });
export const google = (code: number, status: string, message: string, details: readonly unknown[] = []) => ({
  error: { code, message, status, details },
});
export const aws = (name: string) => ({
  'x-amzn-errortype': `${name}:http://internal.amazon.com/coral/com.amazon.bedrock/`,
});
export const reason = (why: string) => ({ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: why });

export type UntypedRow = Omit<FailureRow, 'type'>;
