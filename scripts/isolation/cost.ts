// Cost of a package's own process, measured side by side with the same package in this one: `node scripts/isolation/cost.ts`.
import { fork } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createRuntime } from '../../runtime-core/index.ts';
import type { Runtime } from '../../runtime-core/index.ts';
import { createLoader } from '../../runtime-core/loader/index.ts';
import { createIsolation, createNodeTransport, findPackages, shareCore } from '../../runtime-core/node/index.ts';
import { percentile } from '../bench/stats.ts';
import { fetchIsolationNode } from '../lib/node.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const chunks = 20_000;

/** Replies of `count` events, an HTTP frame each, as vendors send them; `/slow` sends 25 a turn of the clock. */
function serve(): void {
  const frame = (data: string): string => {
    const event = `data: ${data}\n\n`;
    return `${Buffer.byteLength(event).toString(16)}\r\n${event}\r\n`;
  };
  const chunk = (text: string): string =>
    frame(
      JSON.stringify({
        id: 'chatcmpl-9f2a7c1be04d4f3a',
        object: 'chat.completion.chunk',
        created: 1_790_000_000,
        model: 'model',
        system_fingerprint: 'fp_0123456789',
        choices: [{ index: 0, delta: { content: text }, logprobs: null, finish_reason: null }],
      }),
    );
  const words = Array.from({ length: 100 }, (_, at) => ` word${at * 37}`);
  const stop = frame(JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })) + frame('[DONE]');
  const piece = (from: number, count: number): Buffer =>
    Buffer.from(Array.from({ length: count }, (_, at) => chunk(words[(from + at) % 100] ?? '')).join(''));
  const whole = piece(0, chunks);
  const part = piece(0, 25);
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { socket } = response;
      // Each reply closes its connection and says so: a request sent on one that is closing is lost, and never repeated.
      const head =
        'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n';
      const end = (): void => void socket?.end(`${stop}0\r\n\r\n`);
      socket?.write(head);
      if (request.url?.startsWith('/short')) {
        socket?.write(piece(0, 3));
        end();
      } else if (request.url?.startsWith('/slow')) {
        let left = chunks / 25;
        const timer = setInterval(() => {
          if (left-- > 0) return void socket?.write(part);
          clearInterval(timer);
          end();
        }, 2);
      } else {
        socket?.write(whole);
        end();
      }
    });
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

const code = (port: number): string => `
  import { defineProvider } from '@tributary/runtime-core';
  import { openaiStyle } from '@tributary/provider-openai-style';
  const wire = openaiStyle({ baseURL: 'http://127.0.0.1:${port}/burst' });
  export default defineProvider({
    manifest: { id: 'cost', name: 'Cost', family: 'openai-style', operations: ['chat'], hosts: ['127.0.0.1:${port}'],
      keyVault: { required: [], optional: ['baseURL'] } },
    models: [],
    apply(hooks) { wire(hooks); },
  });`;

/** CPU of a process of ours, all threads. Unit: ms. */
async function cpuOf(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`;
  const times = (await readdir(folder)).map(async (task) =>
    Number((await readFile(join(folder, task, 'schedstat'), 'utf8').catch(() => '0')).split(' ')[0]),
  );
  return (await Promise.all(times)).reduce((sum, each) => sum + each, 0) / 1e6;
}

/** Memory of a process. Unit: MB. */
async function memoryOf(pid: number): Promise<{ readonly uss: number; readonly pss: number; readonly rss: number }> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const of = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { uss: of('Private_Clean') + of('Private_Dirty'), pss: of('Pss'), rss: of('Rss') };
}

async function read(runtime: Runtime, port: number, path: string): Promise<{ texts: number; firstMs: number }> {
  const began = performance.now();
  const reply = await runtime.chat(
    'cost',
    { model: 'model', messages: [{ role: 'user', content: 'Say something long.' }] },
    { vault: { baseURL: `http://127.0.0.1:${port}${path}` } },
  );
  let firstMs = 0;
  let texts = 0;
  return new Promise((resolve) => {
    reply.pushTo({
      events(batch) {
        for (const { type } of batch) if (type === 'text') texts += 1;
        if (texts > 0 && firstMs === 0) firstMs = performance.now() - began;
        return true;
      },
      end: () => resolve({ texts, firstMs }),
    });
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '8' },
      calls: { type: 'string', default: '10' },
      firsts: { type: 'string', default: '150' },
      modes: { type: 'string', default: 'burst,slow' },
    },
  });
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-cost-')));
  const server = fork(fileURLToPath(import.meta.url), ['serve'], { execArgv: [] });
  const port = await new Promise<number>((resolve) => server.once('message', (given) => resolve(Number(given))));
  const path = join(folder, 'cost');
  await mkdir(path);
  const json = { name: 'cost', type: 'module', exports: './index.js', tributary: { kind: 'provider', apiVersion: 1 } };
  await writeFile(join(path, 'package.json'), JSON.stringify(json));
  await writeFile(join(path, 'index.js'), code(port));
  shareCore(root);
  const transport = createNodeTransport();
  const isolation = createIsolation({ node: await fetchIsolationNode(), root, cache: join(folder, 'cache'), env: {} });
  try {
    const [found] = await findPackages({ folders: [], root, named: path });
    if (!found || 'problem' in found) throw new Error('the package was not found');
    const here = createRuntime({ providers: createLoader(() => Promise.resolve([found])), transport });
    const apart = createRuntime({
      providers: createLoader(() => Promise.resolve([isolation.isolate(found)])),
      transport,
    });
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    await read(apart, port, '/short');
    const pid = [...isolation.pids().values()][0] ?? 0;
    const memory = async (when: string): Promise<void> => {
      const { uss, pss, rss } = await memoryOf(pid);
      say(`memory ${when}: USS ${uss.toFixed(1)}, PSS ${pss.toFixed(1)}, RSS ${rss.toFixed(1)} MB`);
    };
    const cost = async (runtime: Runtime, way: string): Promise<{ host: number; child: number }> => {
      const [own, childs] = [process.cpuUsage(), await cpuOf(pid)];
      const { texts } = await read(runtime, port, way);
      const { user, system } = process.cpuUsage(own);
      if (texts !== chunks && texts !== 3) throw new Error(`${texts} texts came`);
      return { host: (user + system) / 1000, child: (await cpuOf(pid)) - childs };
    };
    say(`load ${loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}`);
    await memory('loaded');
    const median = (list: readonly number[]): number => percentile(list, 50);
    for (const mode of values.modes.split(',')) {
      for (let warm = 0; warm < 6; warm++) for (const each of [here, apart]) await cost(each, `/${mode}`);
      const ratios: number[] = [];
      const all = { here: [] as number[], host: [] as number[], child: [] as number[] };
      for (let round = 0; round < Number(values.rounds); round++) {
        const sums = { here: 0, host: 0, child: 0 };
        for (let call = 0; call < Number(values.calls); call++) {
          sums.here += (await cost(here, `/${mode}`)).host;
          const { host, child } = await cost(apart, `/${mode}`);
          sums.host += host;
          sums.child += child;
        }
        for (const key of ['here', 'host', 'child'] as const) all[key].push(sums[key] / Number(values.calls));
        ratios.push((sums.host + sums.child) / sums.here);
      }
      say(
        `${mode}: in process ${median(all.here).toFixed(1)} ms; apart ${median(all.host).toFixed(1)} + ${median(all.child).toFixed(1)} ms; ` +
          `${median(ratios).toFixed(2)} times (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
      );
    }
    await memory('after bursts');
    const firsts = { here: [] as number[], apart: [] as number[] };
    for (let call = 0; call < Number(values.firsts) + 50; call++) {
      const [one, two] = [(await read(here, port, '/short')).firstMs, (await read(apart, port, '/short')).firstMs];
      if (call < 50) continue;
      firsts.here.push(one);
      firsts.apart.push(two);
    }
    const differences = firsts.here.map((each, at) => (firsts.apart[at] ?? 0) - each);
    say(
      `first text: in process ${median(firsts.here).toFixed(2)} ms, apart ${median(firsts.apart).toFixed(2)} ms; ` +
        `difference ${median(differences).toFixed(2)} ms (tenth ${percentile(differences, 10).toFixed(2)}, ninetieth ${percentile(differences, 90).toFixed(2)})`,
    );
    say(`load ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    isolation.close();
    await transport.close();
    server.kill();
    await rm(folder, { recursive: true });
  }
}

if (process.argv[2] === 'serve') serve();
else await main();
