// Failed taps of plugins: counted for the packages page, and logged.
import { createRedactor } from '@tributary/runtime-core';
import type { PluginFault } from '@tributary/runtime-core';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { withoutSecrets } from './package-texts.server.ts';

export interface TapFaults {
  readonly count: number;
  /** Unix time in ms. */
  readonly at: number;
  readonly hook: string;
  readonly message: string;
}

const faultsByPlugin = part('faults of taps', () => new Map<string, TapFaults>());
/** A broken tap fails with every call, so log at most once per interval. Unit: ms. */
const quietMs = 60_000;

export const faultsOf = (app: App, plugin: string): TapFaults | undefined => faultsByPlugin(app).get(plugin);

export function noteFault(app: App, { plugin, hook, provider, error, context }: PluginFault): void {
  const faults = faultsByPlugin(app);
  const said = error instanceof Error ? error.message : 'it threw something that is no error';
  const redacted = context ? createRedactor(context.vault, undefined, context.secrets).text(said) : said;
  const message = withoutSecrets(app, redacted.slice(0, 500));
  const before = faults.get(plugin);
  const now = Date.now();
  faults.set(plugin, { count: (before?.count ?? 0) + 1, at: now, hook, message });
  if (before && now - before.at < quietMs && before.message === message) return;
  log.warn({ plugin, hook, provider }, `a tap of the plugin "${plugin}" failed and was left out: ${message}`);
}
