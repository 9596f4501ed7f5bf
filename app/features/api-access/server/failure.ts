// Describes a failure to a client.
import { connectionCodes, isTributaryError, TributaryError } from '@tributary/runtime-core';
import type { ConnectionCode, StreamError } from '@tributary/runtime-core';
import type { DoorFailure } from '@tributary/runtime-core/door';
import { isRecord } from '@tributary/runtime-core/wire';
import { statusOf } from '@tributary/runtime-core';

export function failureOf(error: unknown): DoorFailure {
  if (!isTributaryError(error))
    return { type: 500, status: 500, message: 'Something went wrong on the server. Details are in the server log.' };
  return typed(error.type, error.message, error.body.error);
}

/** For a reply of which nothing was sent yet: its error gets a status. */
export const typedOf = ({ type, message, body }: StreamError): TributaryError =>
  new TributaryError(type, message, { error: body });

export const streamFailure = ({ type, message, body }: StreamError): DoorFailure =>
  typed(type, message, isRecord(body) && isRecord(body['error']) ? body['error'] : body);

/** Replaces the message of the system, such as “fetch failed”, for a connection that failed. */
function reachable(code: unknown): string | undefined {
  if (typeof code !== 'string' || !Object.hasOwn(connectionCodes, code)) return undefined;
  return `The provider could not be reached: ${connectionCodes[code as ConnectionCode].message}.`; // one of its keys
}

function typed(type: DoorFailure['type'], message: string, details: unknown): DoorFailure {
  const { status, code, retryAfter } = isRecord(details) ? details : {};
  return {
    type,
    message: reachable(code) ?? message,
    status: typeof status === 'number' ? status : statusOf(type),
    ...(typeof code === 'string' ? { code } : {}),
    ...(retryAfter === undefined ? {} : { retryAfter: String(retryAfter) }),
  };
}
