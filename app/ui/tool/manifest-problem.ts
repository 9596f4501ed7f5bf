// Reads the errors in a manifest file from the server's response, with fields and lines where given.
import type { ReplyError } from '../../shared/reply/reply.ts';

export interface WrongField {
  readonly line: number;
  readonly path: string;
  readonly found: string;
  readonly allowed: string;
}

export type ManifestProblem =
  | { readonly type: 'tooLarge' | 'unreadable' }
  | { readonly type: 'syntax'; readonly line: number; readonly found: string }
  | { readonly type: 'fields'; readonly fields: readonly WrongField[] }
  | { readonly type: 'changed' | 'other'; readonly message: string };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function fieldOf(value: unknown): readonly WrongField[] {
  if (!isRecord(value)) return [];
  const { line, path, found, allowed } = value;
  const texts = typeof path === 'string' && typeof found === 'string' && typeof allowed === 'string';
  return texts && typeof line === 'number' ? [{ line, path: path || '/', found, allowed }] : [];
}

export function problemOf({ body, message }: ReplyError): ManifestProblem {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  if (error['code'] === 'changed') return { type: 'changed', message };
  const fields = Array.isArray(error['problems']) ? error['problems'].flatMap(fieldOf) : [];
  if (fields.length > 0) return { type: 'fields', fields };
  const [mistake] = fieldOf(error);
  return mistake ? { type: 'syntax', line: mistake.line, found: mistake.found } : { type: 'other', message };
}
