// Starts the reference server of the protocol's authors on a free port.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export const everythingProgram = join(
  import.meta.dirname,
  '../../../../node_modules/@modelcontextprotocol/server-everything/dist/index.js',
);

export interface Everything {
  readonly url: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}

export async function startEverything(): Promise<Everything> {
  const port = await freePort();
  const child = spawn(process.execPath, [everythingProgram, 'streamableHttp'], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (part) => {
      output += String(part);
      if (output.includes('listening on port')) resolve();
    });
    child.once('exit', () => reject(new Error(`server-everything ended: ${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
