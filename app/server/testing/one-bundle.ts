// One bundle of the test programs for all files of a run: made on first use, removed at the end.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { bundlePrograms } from './bundle-app.ts';
import type { Bundle } from './bundle-app.ts';
import { isProgram } from './programs.ts';

/** Test files run in separate processes; this main process makes the bundle for them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let bundle: Promise<Bundle> | undefined;
  const door = createServer(({ url = '' }, response) => {
    const program = url.slice(1);
    if (!isProgram(program)) return void response.writeHead(404).end(`there is no program "${program}"`);
    (bundle ??= bundlePrograms()).then(
      ({ fileOf }) => response.end(fileOf(program)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  project.provide('testPrograms', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.closeAllConnections();
    door.close();
    await (await bundle)?.remove();
  };
}
