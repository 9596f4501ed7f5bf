// Tests the connection from this device to a provider's answer, step by step, until one fails.
import { checksApi } from '../../shared/api/checks.ts';
import { settingsApi } from '../../shared/api/settings.ts';
import { getFrom, sendTo } from '../net/call.ts';
import type { Transport } from '../net/transport.ts';
import type { ProviderRegistry } from './provider-registry.ts';
import type { Vaults } from './vaults.ts';
import { errorOfThrown, isErrorBody, messageOf } from '../../shared/errors.ts';

export const stepNames = ['online', 'app', 'session', 'provider', 'list'] as const;
export type StepName = (typeof stepNames)[number];
export type StepState = 'running' | 'ok' | 'failed' | 'skipped';

export interface ProbeStep {
  readonly name: StepName;
  readonly state: StepState;
  readonly ms?: number;
  readonly reason?: string;
}

interface Target {
  readonly provider: string;
  readonly model: string;
}

interface Client extends Pick<ProviderRegistry, 'routeOf'> {
  readonly transport: Transport;
  readonly vaults: Pick<Vaults, 'get'>;
}

/** Calls back with all steps on each change. Never throws. */
export async function probe(
  client: Client,
  target: Target,
  onSteps: (steps: readonly ProbeStep[]) => void,
): Promise<void> {
  let steps: readonly ProbeStep[] = stepNames.map((name) => ({ name, state: 'skipped' }));
  const put = (step: ProbeStep): void => {
    steps = steps.map((other) => (other.name === step.name ? step : other));
    onSteps(steps);
  };
  const step = async (name: StepName, act: () => Promise<unknown>): Promise<void> => {
    put({ name, state: 'running' });
    const started = performance.now();
    try {
      await act();
      const ms = Math.round(performance.now() - started);
      // A step that only evaluates the previous result has no duration.
      put({ name, state: 'ok', ...(ms > 0 ? { ms } : {}) });
    } catch (thrown) {
      put({ name, state: 'failed', reason: errorOfThrown(thrown, target.provider).message });
      throw thrown;
    }
  };
  try {
    await step('online', () => (navigator.onLine ? Promise.resolve() : Promise.reject(new Error(''))));
    await step('app', () => fetch('/healthz', { cache: 'no-store' }).then(expectOK));
    await step('session', () => getFrom(client.transport, settingsApi.get, {}));
    const report = await check(client, target, step);
    await step('list', () =>
      report.problem === undefined ? Promise.resolve() : Promise.reject(new Error(report.problem)),
    );
  } catch {
    // Reported by the failed step.
  }
}

function expectOK({ ok, status }: Response): void {
  if (!ok) throw new Error(`HTTP ${status}`);
}

/** Sends a short question, like the check in the settings. Any response counts as reached. */
async function check(
  { transport, vaults, routeOf }: Client,
  { provider, model }: Target,
  step: (name: StepName, act: () => Promise<unknown>) => Promise<void>,
): Promise<{ readonly problem?: string }> {
  let problem: string | undefined;
  await step('provider', async () => {
    const route = routeOf(provider);
    const keys = { vault: vaults.get(provider), provider };
    const { ok, error } = await sendTo(transport, checksApi.connection, { route }, { model }, keys);
    if (ok) return;
    const message = isErrorBody(error) ? messageOf(error.body) : '';
    if (isErrorBody(error) && error.errorType === 'ConnectionCheckFailed') throw new Error(message);
    problem = message;
  });
  return problem === undefined ? {} : { problem };
}
