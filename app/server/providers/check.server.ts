// The connection check as run by the server, for the providers it has loaded.
import type { App } from '../process/app.ts';
import { checkConnection as check, longestCheck } from '../../shared/connection-check.ts';
import type { CheckInput } from '../../shared/connection-check.ts';
import type { CheckReport } from '../../shared/api/checks.ts';
import { ticketOf } from '../calls/admitted-call.ts';
import type { CallKeys } from '../calls/admitted-call.ts';
import { observedRuntime } from './observed-runtime.ts';
import { getLoader, watchedRuntime } from './runtime.server.ts';

export async function checkConnection(
  app: App,
  input: CheckInput & CallKeys & { readonly signal: AbortSignal; readonly user: string },
): Promise<CheckReport> {
  const late = AbortSignal.timeout(longestCheck);
  const loader = getLoader(app);
  const vendor = (await loader.get(input.provider))?.manifest.baseURL;
  return check(input, {
    runtime: async (watch) =>
      observedRuntime(app, loader, await watchedRuntime(app, watch), () => ({ ticket: ticketOf(input) })),
    vendor,
    signal: AbortSignal.any([input.signal, late]),
    late,
  });
}
