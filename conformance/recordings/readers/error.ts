// Finds message, code and type in an error body of any vendor.
import type { ExpectedError, ExpectedReply } from '../expectation.ts';
import { piecesOf } from './body.ts';
import { at, defined, isObject, listAt, textAt, wordAt } from './json.ts';

/** Envelopes: {error:{…}}, {error:"…"}, {message,…}, {detail:"…" | [{msg}]}, [{error:{…}}], plain text. */
export function describeError(value: unknown): NonNullable<ExpectedReply['errorInStream']> {
  if (typeof value === 'string') return { message: value };
  if (Array.isArray(value)) return describeError(value[0]);
  const inner = at(value, 'error');
  const from = isObject(inner) ? inner : value;
  const message =
    textAt(from, 'message') ||
    (typeof inner === 'string' ? inner : '') ||
    textAt(value, 'message') ||
    textAt(value, 'detail') ||
    listAt(value, 'detail')
      .map((entry) => [listAt(entry, 'loc').join('.'), textAt(entry, 'msg')].filter((part) => part !== '').join(': '))
      .join('; ');
  return {
    message,
    ...defined({
      code: wordAt(from, 'code') ?? wordAt(value, 'code'),
      type: wordAt(from, 'type') ?? wordAt(from, 'status') ?? wordAt(value, 'error_type'),
    }),
  };
}

export function readError(status: number, bytes: Buffer): ExpectedError {
  const pieces = piecesOf(bytes);
  const value = pieces.list[0]?.value ?? bytes.toString('utf8');
  return { kind: 'error', status, ...describeError(value) };
}
