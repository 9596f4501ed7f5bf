// CPU time of a stream by function, without the time of called functions.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession } from 'playwright';

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
}

const intervalUs = 500;

export async function profiled(
  cdp: CDPSession,
  folder: string | undefined,
  name: string,
  work: () => Promise<void>,
): Promise<readonly string[]> {
  if (folder === undefined) {
    await work();
    return [];
  }
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: intervalUs });
  await cdp.send('Profiler.start');
  await work();
  const { profile } = await cdp.send('Profiler.stop');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.cpuprofile`), JSON.stringify(profile));
  return hottest(profile);
}

function hottest({ nodes, samples = [], timeDeltas = [] }: Profile): readonly string[] {
  const nameOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => [
      id,
      `${functionName || '(anonymous)'} ${url.split('/').at(-1) ?? ''}`.trim(),
    ]),
  );
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = nameOf.get(id) ?? '';
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0) / 1_000);
  }
  return [...times]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 15)
    .map(([name, ms]) => `${ms.toFixed(0).padStart(7)} ms  ${name}`);
}
