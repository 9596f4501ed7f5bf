// Host side of the suite for a confined package: starts its process, and opens the loopback servers that cases request.
import type { Transport } from '@tributary/runtime-core';
import { createIsolation, createNodeTransport } from '@tributary/runtime-core/node';
import type { IsolationOptions } from '@tributary/runtime-core/node';
import { basename, join } from 'node:path';
import { listen } from '../harness/loopback.ts';
import type { Loopback } from '../harness/loopback.ts';
import type { Outcome } from './report.ts';
import { wholeOf } from './whole.ts';

/** `root`: folder of the host, which contains the core and this suite. */
export async function checkConfined(
  folder: string,
  options: Pick<IsolationOptions, 'node' | 'root' | 'cache'>,
): Promise<Outcome> {
  const started = performance.now();
  const isolation = createIsolation(options);
  const servers = new Servers();
  try {
    const suite = join(options.root, 'conformance');
    const outcome = await isolation.runBeside(folder, {
      module: join(suite, 'runners/confined.ts'),
      folders: [suite],
      params: { folder },
      transport: servers.transport,
      ask: (what, args) => servers.ask(what, args),
    });
    return checked(outcome, folder);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { provider: basename(folder), problem, ms: performance.now() - started };
  } finally {
    await servers.close();
    isolation.close();
  }
}

/** Servers that the cases requested. The package's process can reach only these. */
class Servers {
  private readonly open = new Map<number, Loopback>();
  private readonly own = createNodeTransport();
  private nextId = 1;

  readonly transport: Transport = async (request) => {
    const { hostname, port } = new URL(request.url);
    const mine = hostname === '127.0.0.1' && [...this.open.values()].some((each) => String(each.port) === port);
    if (!mine) throw new Error(`the suite does not listen on ${hostname}:${port}`);
    return this.own(request);
  };

  async ask(what: string, args: readonly unknown[]): Promise<unknown> {
    if (what === 'listen') {
      // The process has imported an untrusted package; if the arguments are false, it gets an exception.
      const [response, parts, hold] = args as [{ status: number; headers: Record<string, string> }, string[], number];
      if (this.open.size >= 8) throw new Error('too many servers at once');
      const server = await listen(
        { response: { ...response, body: { text: '' } } },
        parts.map((part) => Buffer.from(part, 'base64')),
        hold,
      );
      const id = this.nextId++;
      this.open.set(id, server);
      return { id, port: server.port, url: server.url };
    }
    const id = Number(args[0]);
    const server = this.open.get(id);
    if (what === 'hungUp') await server?.hungUp;
    if (what === 'close') {
      this.open.delete(id);
      await server?.close();
    }
    return null;
  }

  async close(): Promise<void> {
    for (const server of this.open.values()) await server.close();
    await this.own.close();
  }
}

/** Validates the outcome reported by the untrusted process. */
function checked(outcome: unknown, folder: string): Outcome {
  const { provider, problem, results, ms } = (outcome ?? {}) as Partial<Record<string, unknown>>;
  const isWhole = Array.isArray(results) && typeof provider === 'string' && typeof ms === 'number';
  if (isWhole && results.every(isResult)) return wholeOf(outcome as Outcome); // as far as its readers look
  const said = typeof problem === 'string' ? problem : 'the suite gave no result';
  return { provider: basename(folder), problem: said, ms: Number(ms ?? 0) };
}

function isResult(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { id, level, title, outcome, failure } = value as Partial<Record<string, unknown>>;
  if (typeof id !== 'string' || typeof title !== 'string' || (level !== 'MUST' && level !== 'SHOULD')) return false;
  if (failure === undefined) return outcome === 'passed';
  return outcome === 'failed' && typeof (failure as { readonly found?: unknown } | null)?.found === 'string';
}
