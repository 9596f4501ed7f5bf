// Converts failures of a guarded fetch to typed errors that name the resource.
import { cancelledMessage } from '@tributary/runtime-core';
import type { ErrorType } from '@tributary/runtime-core';
import { appError } from '../http/errors.server.ts';
import { SafeFetchError } from './safe-fetch.server.ts';
import type { SafeFetchFault, SafeReply } from './safe-fetch.server.ts';

const faults = {
  bad_url: [400, 'the address isn’t an HTTP or HTTPS URL'],
  private_address: [403, 'the address is on a private network, which isn’t allowed'],
  too_many_redirects: [502, 'too many redirects'],
  other_host: [403, 'it redirects to a host that the package doesn’t name'],
  too_large: [502, 'the response is too large'],
  encoded: [502, 'the response uses unsupported compression'],
  unreachable: [502, 'couldn’t connect'],
  timeout: [504, 'timed out'],
  cancelled: ['ProviderBizError', cancelledMessage],
} as const satisfies Record<SafeFetchFault, readonly [ErrorType, string]>;

/** `what` begins the sentence, e.g. "the tool's gateway". */
export async function answered<Reply>(reply: Promise<Reply>, what: string): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    const [type, why] = faults[error.fault];
    const reason = error.fault === 'private_address' ? error.message : why;
    const message = error.fault === 'cancelled' ? why : `${what}: ${reason}`;
    throw appError(type, message, { code: error.fault, detail: error.message });
  }
}

/** Excerpt of an unusable response: its text if JSON or from the operator's address, else only type and length. */
export function quoted({ text, contentType }: SafeReply, trusted: boolean, characters: number): object {
  return trusted || isJSON(text) ? { text: text.slice(0, characters) } : { contentType, length: text.length };
}

function isJSON(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
