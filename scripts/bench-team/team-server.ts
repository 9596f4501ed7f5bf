// The server under load: PostgreSQL, a vendor whose replies take seconds, and the built app with several processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../../app/server/storage/testing/postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Chunks of a reply; the whole reply, which shows a lost chunk. */
export const chunks = 40;
export const wholeReply = Array.from({ length: chunks }, (_, at) => `word${at} `).join('');

const event = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** `slow`: a reply of so many seconds; any other model answers at once. */
async function startVendor(seconds: number) {
  const server = createServer(async (request, response) => {
    const { model } = JSON.parse(await text(request)) as { readonly model: string };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let at = 0; at < chunks; at++) {
      response.write(event({ content: `word${at} ` }));
      if (model === 'slow') await sleep((seconds * 1000) / chunks);
    }
    const usage = { prompt_tokens: 10, completion_tokens: chunks, total_tokens: 10 + chunks };
    response.end(`${event({}, 'stop')}data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { url: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}

export type TeamServer = Awaited<ReturnType<typeof startTeamServer>>;

export async function startTeamServer(processes: number, seconds: number) {
  const [postgres, vendor] = await Promise.all([startPostgres(), startVendor(seconds)]);
  const databaseUrl = await postgres.database();
  const dataDir = mkdtempSync(join(tmpdir(), 'tributary-team-'));
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'scripts/start.mjs', '--built'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PROCESSES: String(processes),
      SIGN_IN: 'required',
      REGISTRATION: 'open',
      // Accounts are made as if each came from an address of its own.
      TRUST_PROXY: '1',
      OPENAI_API_KEY: 'sk-bench',
      OPENAI_BASE_URL: vendor.url,
      STOP_TIMEOUT: '60',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  const ready = (): readonly string[] => [...output.matchAll(/ready: (http:\S+)/g)].map(([, url = '']) => url);
  const stop = async (): Promise<number | null> => {
    const ended = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await ended;
    vendor.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
    return child.exitCode;
  };
  while (ready().length < processes) {
    if (child.exitCode !== null) {
      await stop();
      throw new Error(`the server ended with ${child.exitCode}: ${output}`);
    }
    await sleep(100);
  }
  const port = new URL(databaseUrl).port;
  return {
    url: ready()[0] ?? '',
    databaseUrl,
    seconds,
    pid: child.pid ?? 0,
    databasePort: port,
    output: () => output,
    terminate: () => child.kill('SIGTERM'),
    stop,
  };
}
