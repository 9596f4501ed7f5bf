// Finds the vendor's error in a body of any shape.
import { isRecord } from '../json/guards.ts';

export interface FoundError {
  readonly message?: string;
  readonly code?: string;
  readonly body: unknown;
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** Formats validation errors: a list `[{loc: [body, temperature], msg}]`, bare or under `detail`; `{error}`; else JSON. */
function complaints(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const plain = isRecord(value) ? (asText(value['error']) ?? asText(value['message'])) : undefined;
  if (plain !== undefined) return plain;
  const list: unknown = isRecord(value) ? value['detail'] : value;
  const said = (Array.isArray(list) ? list : []).flatMap((item) => {
    const msg = isRecord(item) ? asText(item['msg']) : undefined;
    if (!isRecord(item) || msg === undefined) return [];
    return [Array.isArray(item['loc']) ? `${item['loc'].join('.')}: ${msg}` : msg];
  });
  return said.length > 0 ? said.join('; ') : JSON.stringify(value);
}

/** Reads all known error shapes: the first element of a list, or a plain string. */
export function findError(json: unknown): FoundError {
  if (Array.isArray(json)) return findError(json[0]);
  if (typeof json === 'string' && json !== '') return { message: json.slice(0, 500), body: json };
  if (!isRecord(json)) return { body: json };
  const inner = isRecord(json['error'])
    ? json['error']
    : Array.isArray(json['errors']) && isRecord(json['errors'][0])
      ? json['errors'][0]
      : isRecord(json['errors'])
        ? json['errors']
        : undefined;
  const source = inner ?? json;
  const message =
    asText(source['message']) ??
    asText(json['error']) ??
    asText(json['message']) ??
    asText(json['detail']) ??
    asText(json['msg']) ??
    complaints(json['detail']) ??
    complaints(source['message']);
  const code = asText(source['code']) ?? asText(json['code']) ?? asText(source['type']) ?? asText(source['status']);
  return { body: source, ...(message === undefined ? {} : { message }), ...(code === undefined ? {} : { code }) };
}
