// One bundle of the test app for all test files of a run: made when the first starts an app, removed at the end of the run.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { bundleApp } from './bundle-app.ts';

/** Test files run in processes of their own; this one, of the run itself, makes the bundle for them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let bundle: ReturnType<typeof bundleApp> | undefined;
  const door = createServer((_request, response) => {
    (bundle ??= bundleApp()).then(
      ({ program }) => response.end(program),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  project.provide('testApp', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.closeAllConnections();
    door.close();
    await (await bundle)?.remove();
  };
}
