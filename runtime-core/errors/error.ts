// Errors that cross package boundaries: a vendor's error response, and the typed error for callers.
import type { UnreadAnswer } from '../contract/call.ts';
import type { ErrorBody, ErrorType } from '../contract/errors.ts';
import type { ConnectionCode } from '../contract/connection.ts';
import { statusOf } from './table.ts';

const vendorBrand: unique symbol = Symbol.for('tributary.vendor-error');
const typedBrand: unique symbol = Symbol.for('tributary.error');

export interface VendorErrorParts {
  readonly message: string;
  readonly status: number;
  readonly code?: string;
  /** The vendor's error object, or text if not JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connection?: ConnectionCode;
  /** Set if message and body quote a response that is not JSON. */
  readonly unread?: UnreadAnswer;
}

/** An error response of the vendor. Thrown by `send` and operations; `mapError` sets its type. */
export class VendorError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly connection: ConnectionCode | undefined;
  readonly unread: UnreadAnswer | undefined;
  readonly [vendorBrand] = true;

  constructor(parts: VendorErrorParts, options?: ErrorOptions) {
    super(parts.message, options);
    this.name = 'VendorError';
    this.status = parts.status;
    this.code = parts.code;
    this.body = parts.body;
    this.headers = parts.headers ?? {};
    this.connection = parts.connection;
    this.unread = parts.unread;
  }
}

export const isVendorError = (value: unknown): value is VendorError =>
  typeof value === 'object' && value !== null && vendorBrand in value;

/** Typed error of a call that failed before its reply began. `toJSON` is the HTTP body, `status` the HTTP status. */
export class TributaryError extends Error {
  readonly type: ErrorType;
  readonly status: number;
  readonly body: ErrorBody['body'];
  readonly [typedBrand] = true;

  constructor(type: ErrorType, message: string, body: ErrorBody['body'], options?: ErrorOptions) {
    super(message, options);
    this.name = 'TributaryError';
    this.type = type;
    this.status = statusOf(type);
    this.body = body;
  }

  toJSON(): ErrorBody {
    return { errorType: this.type, body: this.body };
  }
}

export const isTributaryError = (value: unknown): value is TributaryError =>
  typeof value === 'object' && value !== null && typedBrand in value;
