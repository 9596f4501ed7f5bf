// Describes a failure to a client.
import { connectionCodes, isTributaryError, TributaryError } from '@tributary/runtime-core';
import type { ConnectionCode, StreamError } from '@tributary/runtime-core';
import type { DoorFailure } from '@tributary/runtime-core/door';
import { isRecord } from '@tributary/runtime-core/wire';
import { statusOf } from '@tributary/runtime-core';
import { retryAfterForm } from '../../../server/http/errors.server.ts';

export function failureOf(error: unknown): DoorFailure {
  if (!isTributaryError(error))
    return { type: 500, status: 500, message: 'Something went wrong on the server. Details are in the server log.' };
  return typed(error.type, error.message, error.body);
}

/** For a reply of which nothing was sent yet: its error gets a status. */
export const typedOf = ({ type, message, body }: StreamError): TributaryError =>
  new TributaryError(type, message, { error: body });

export const streamFailure = ({ type, message, body }: StreamError): DoorFailure =>
  typed(type, message, isRecord(body) && isRecord(body['error']) ? { ...body, error: body['error'] } : { error: body });

/** Replaces the message of the system, such as “fetch failed”, for a connection that failed. */
function reachable(code: unknown): string | undefined {
  if (typeof code !== 'string' || !Object.hasOwn(connectionCodes, code)) return undefined;
  return `The provider could not be reached: ${connectionCodes[code as ConnectionCode].message}.`; // one of its keys
}

/** Codes of refusals of this server. */
const ownCode = /^(budget_|request_limit$|too_large$|token_|account_|sign_in_)/;

/** The details may be a vendor's: a value that no header may hold would end the process, and no code may pass for a limit of this server. */
function typed(type: DoorFailure['type'], message: string, body: unknown): DoorFailure {
  const { error, provider } = isRecord(body) ? body : {};
  const { status, code, retryAfter } = isRecord(error) ? error : {};
  const isStatus = typeof status === 'number' && Number.isInteger(status) && status >= 400 && status < 600;
  return {
    type,
    message: reachable(code) ?? message,
    status: isStatus ? status : statusOf(type),
    ...(typeof code === 'string' && !(provider !== undefined && ownCode.test(code)) ? { code } : {}),
    ...(retryAfterForm.test(String(retryAfter)) && retryAfter !== undefined ? { retryAfter: String(retryAfter) } : {}),
  };
}
