// One PostgreSQL for all test files of a run: started when the first asks for a database, stopped at the end of the run.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';
import type { TestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** POST: the address of a fresh database, as plain text. */
    readonly postgres: string;
  }
}

/** Test files run in processes of their own; this one, of the run itself, holds the server for them. */
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
