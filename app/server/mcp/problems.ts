// Describes faults of MCP connections to users and models: a code, and a sentence without untrusted text.
import { ConnectTimeout } from './client.ts';
import { isTimeout as isLate, refusalIn, TooLargeError } from './guarded-fetch.ts';
import { SignInNeeded } from './oauth/provider.ts';
import { isSDKError, isTimeout } from './sdk.ts';
import type { Problem } from './stored.ts';

export type Fault = Omit<Problem, 'at'>;

const chain = (error: unknown): readonly Error[] => {
  const found: Error[] = [];
  for (let each = error; each instanceof Error && found.length < 8; each = each.cause) found.push(each);
  return found;
};

export const wantsSignIn = (error: unknown): boolean =>
  chain(error).some(
    (each) =>
      each instanceof SignInNeeded ||
      (isSDKError('SdkHttpError', each) && each.status === 401) ||
      isSDKError('InsufficientScopeError', each) ||
      isSDKError('UnauthorizedError', each),
  );

export function faultOf(error: unknown): Fault {
  const refusal = refusalIn(error);
  if (refusal instanceof TooLargeError)
    return { code: 'too_large', message: `The server’s answer is too large: ${refusal.message}` };
  if (refusal) return { code: 'blocked', message: refusal.message };
  if (wantsSignIn(error)) return { code: 'sign_in', message: 'This server needs you to sign in.' };
  const errors = chain(error);
  if (errors.some((each) => each instanceof ConnectTimeout || isTimeout(each) || isLate(each)))
    return { code: 'timeout', message: 'The server didn’t answer in time.' };
  const http = errors.find((each) => isSDKError('SdkHttpError', each));
  if (http) return { code: 'status', message: `The server answered with HTTP status ${http.status}.` };
  const protocol = errors.find((each) => isSDKError('ProtocolError', each));
  if (protocol) return { code: 'refused', message: `The server refused the request (code ${protocol.code}).` };
  // The system's error code, not the library's.
  const system = errors.filter((each) => !isSDKError('SdkError', each));
  const code = system.map((each) => ('code' in each ? String(each.code) : '')).find((each) => /^E[A-Z_]+$/.test(each));
  if (code !== undefined) return { code: 'unreachable', message: `Couldn’t connect (${code}).` };
  const sdk = errors.find((each) => isSDKError('SdkError', each));
  if (sdk) return { code: 'protocol', message: `The server doesn’t speak the protocol as expected (${sdk.code}).` };
  return { code: 'unreachable', message: 'Couldn’t connect to the server.' };
}
