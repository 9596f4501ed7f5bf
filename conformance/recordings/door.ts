// Recorded exchanges as a client's: its request passes with another model's name and nothing else, its reply byte by byte, and
// the usage that is read in passing is that of the decoded reply.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { KeyVault, Runtime, StreamEvent } from '@tributary/runtime-core';
import { UsageMeter, withModel } from '@tributary/runtime-core/door';
import type { DoorWire } from '@tributary/runtime-core/door';
import { isRecord } from '@tributary/runtime-core/wire';
import { check } from '../harness/failure.ts';
import { packagesIn } from '../runners/load.ts';
import { bodyBytes } from './exchange.ts';
import type { Exchange } from './exchange.ts';

/** Loads the wires that packages of a folder serve. */
export async function loadDoors(folder: string): Promise<readonly DoorWire[]> {
  const doors: DoorWire[] = [];
  for (const path of [...packagesIn(folder, 'family'), ...packagesIn(folder, 'provider')]) {
    const { tributary } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
      readonly tributary?: { readonly door?: string };
    };
    if (tributary?.door === undefined) continue;
    const module = (await import(pathToFileURL(join(path, tributary.door)).href)) as {
      readonly door: readonly DoorWire[];
    };
    doors.push(...module.door);
  }
  return doors;
}

export interface ForwardRun {
  readonly runtime: Runtime;
  readonly doors: readonly DoorWire[];
  readonly provider: string;
  readonly exchange: Exchange;
  readonly stream: boolean;
  readonly vault: KeyVault;
  readonly signal: AbortSignal;
  /** The decoded reply. */
  readonly events: readonly StreamEvent[];
}

/** Resolves with false if no package serves the wire, or the provider calls it in another way. */
export async function compareForward(run: ForwardRun): Promise<boolean> {
  const { runtime, doors, provider, exchange, stream, vault, signal, events } = run;
  const asked = exchange.request?.body;
  const sent = isRecord(asked) ? asked : { model: 'recorded', messages: [] };
  for (const door of doors.filter((each) => each.id === exchange.wire)) {
    const bytes = Buffer.from(JSON.stringify(sent));
    const named = door.namedByAddress === true || typeof sent['model'] !== 'string';
    if (!named) checkName(sent, bytes);
    const body = (model: string): Uint8Array => (named ? bytes : withModel(bytes, model));
    const request = { wire: door.id, model: 'other-model', stream, headers: {}, query: [], body };
    const reply = await runtime.forward(provider, request, { vault, signal });
    if (!reply) continue;
    const meter = new UsageMeter(door, reply.headers['content-type']);
    const passed: Uint8Array[] = [];
    await new Promise<void>((resolve, reject) => {
      reply.body.start({
        data(piece) {
          passed.push(piece.slice());
          meter.feed(piece);
        },
        end: resolve,
        error: reject,
      });
    });
    meter.end();
    check(
      Buffer.concat(passed).equals(bodyBytes(exchange.response)),
      'forward',
      'the recorded bytes',
      `${meter.bytes} others`,
    );
    const told = events.findLast((event) => event.type === 'usage');
    // A reply that ends in an error has none.
    if (!told) return true;
    check(
      told.data.totalInputTokens === meter.usage?.totalInputTokens &&
        told.data.totalOutputTokens === meter.usage?.totalOutputTokens,
      'forward: usage',
      JSON.stringify(told.data),
      JSON.stringify(meter.usage),
    );
    return true;
  }
  return false;
}

function checkName(sent: Readonly<Record<string, unknown>>, bytes: Uint8Array): void {
  const renamed = Buffer.from(withModel(bytes, 'other-model'));
  const expected = Buffer.from(JSON.stringify({ ...sent, model: 'other-model' }));
  check(
    renamed.equals(expected),
    'forward: request',
    'the recorded bytes with another name',
    renamed.toString('utf8').slice(0, 200),
  );
}
