// The connection check as the server makes it: by its own runtime, for the providers it has loaded.
import { checkConnection as check, longestCheck } from '../../shared/connection-check.ts';
import type { CheckInput } from '../../shared/connection-check.ts';
import type { CheckReport } from '../../shared/api/checks.ts';
import { getLoader, watchedRuntime } from '../chat/runtime.server.ts';

export async function checkConnection(
  input: CheckInput & { readonly signal: AbortSignal; readonly user: string },
): Promise<CheckReport> {
  const late = AbortSignal.timeout(longestCheck);
  const vendor = (await getLoader().get(input.provider))?.manifest.baseURL;
  return check(input, { runtime: watchedRuntime, vendor, signal: AbortSignal.any([input.signal, late]), late });
}
