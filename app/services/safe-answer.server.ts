// What a guarded fetch could not do, as the typed error of whatever was asked.
import { cancelledMessage } from '@tributary/runtime-core';
import type { ErrorType } from '@tributary/runtime-core';
import { appError } from './errors.server.ts';
import { SafeFetchError } from './safe-fetch.server.ts';
import type { SafeFetchFault, SafeReply } from './safe-fetch.server.ts';

const faults = {
  bad_url: [400, 'its address leads to no http or https URL'],
  private_address: [403, 'its address is in a private network, where this server fetches nothing for users'],
  too_many_redirects: [502, 'it redirects without end'],
  too_large: [502, 'its answer is too large'],
  encoded: [502, 'its answer is compressed, which was not asked for'],
  unreachable: [502, 'it cannot be reached'],
  timeout: [504, 'it did not answer in time'],
  cancelled: ['ProviderBizError', cancelledMessage],
} as const satisfies Record<SafeFetchFault, readonly [ErrorType, string]>;

/** `what` begins the sentence: "the tool's gateway", "the manifest". */
export async function answered(reply: Promise<SafeReply>, what: string): Promise<SafeReply> {
  try {
    return await reply;
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    const [type, why] = faults[error.fault];
    const message = error.fault === 'cancelled' ? why : `${what}: ${why}`;
    throw appError(type, message, { code: error.fault, detail: error.message });
  }
}
