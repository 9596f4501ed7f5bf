// Starts the fake provider, the app and the browser, runs the measurements, and stops all three in any case.
import { loadavg } from 'node:os';
import { chromium } from 'playwright';
import { measureSpeed } from '../bench/speed.ts';
import { timed } from '../lib/run.mjs';
import { startApp } from './app.ts';
import type { Options } from './args.ts';
import { startFakeProvider } from './fake-provider.ts';
import { measures } from './measures.ts';
import { slowdown } from './page.ts';
import { tableOf } from './report.ts';
import type { Row } from './report.ts';

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** Returns the exit code: 1 if a budget is missed. */
export async function benchUI(options: Options, executablePath: string): Promise<number> {
  const closing: (() => unknown)[] = [];
  try {
    const fake = await startFakeProvider();
    closing.push(() => fake.close());
    const app = await startApp(fake.url);
    closing.push(() => app.stop());
    const browser = await chromium.launch({ executablePath, args: flags.split(' ') });
    closing.push(() => browser.close());

    const before = measureSpeed();
    const rows: Row[] = [];
    for (const name of options.only) {
      const measure = measures[name];
      rows.push(...(await timed(name, 'measuring', () => measure({ browser, url: app.url, ...options }))));
    }
    const noise = { before, after: measureSpeed(), load: loadavg()[0] ?? 0 };
    process.stdout.write(
      options.json ? `${JSON.stringify({ slowdown, noise, rows })}\n` : textOf(rows, noise, options),
    );
    return rows.some(({ verdict }) => verdict === 'MISS') ? 1 : 0;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

function textOf(
  rows: readonly Row[],
  { before, after, load }: { readonly before: number; readonly after: number; readonly load: number },
  { quick }: Options,
): string {
  const drift = (100 * Math.abs(after - before)) / Math.min(before, after);
  return [
    `CPU slowed ${slowdown} times (not for load and memory)${quick ? '; --quick: a hint, no result' : ''}`,
    '',
    tableOf(rows),
    '',
    `machine: a fixed job took ${before.toFixed(2)} µs before and ${after.toFixed(2)} µs after (${drift.toFixed(0)} % apart), load ${load.toFixed(1)}`,
    '',
  ].join('\n');
}
