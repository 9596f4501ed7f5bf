// One PostgreSQL for all test files of a run: started on first use, stopped at the end.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import type { TestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** POST returns the address of a new database as plain text. */
    readonly postgres: string;
  }
}

/** Test files run in separate processes; this main process holds the server for them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<TestPostgres> | undefined;
  const door = createServer((_request, response) => {
    (postgres ??= startPostgres())
      .then((server) => server.database())
      .then(
        (url) => response.end(url),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  project.provide('postgres', `http://127.0.0.1:${(door.address() as AddressInfo).port}`);
  return async () => {
    door.closeAllConnections();
    door.close();
    await (await postgres)?.stop();
  };
}
