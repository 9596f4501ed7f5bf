// Taps of plugins that failed in a call: counted for the page of packages, and logged by name.
import { createRedactor } from '@tributary/runtime-core';
import type { PluginFault } from '@tributary/runtime-core';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { withoutSecrets } from './package-texts.server.ts';

export interface TapFaults {
  readonly count: number;
  /** ms since the epoch. */
  readonly at: number;
  readonly hook: string;
  readonly message: string;
}

const faultsByPlugin = part('faults of taps', () => new Map<string, TapFaults>());
/** One that fails fails with every call: a line a minute says it. Unit: ms. */
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
