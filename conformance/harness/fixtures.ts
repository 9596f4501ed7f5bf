// Reads a fixtures folder and validates each file by the schema; problems state path, found and allowed values.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FixtureSchema } from '../schema/fixture.ts';
import type { Fixture } from '../schema/fixture.ts';
import { explain, problemsOf } from '@tributary/runtime-core/schema';

export interface FixtureFolder {
  readonly fixtures: readonly Fixture[];
  /** Problems of invalid files, as text. */
  readonly problems: readonly string[];
}

/** `unfilled`: drops expectations without events, which are still to be written. */
export async function loadFixtures(folder: string | URL, unfilled = false): Promise<FixtureFolder> {
  const path = typeof folder === 'string' ? folder : fileURLToPath(folder);
  const names = await namesIn(path);
  const fixtures: Fixture[] = [];
  const problems: string[] = [];
  for (const name of names) {
    const read = parse(await readFile(join(path, name), 'utf8'), unfilled);
    if ('problem' in read) {
      problems.push(`${name}: ${read.problem}`);
      continue;
    }
    const found = problemsOf(FixtureSchema, read.value);
    if (found.length > 0)
      problems.push(
        ...explain(found)
          .split('\n')
          .map((line) => `${name} ${line}`),
      );
    else fixtures.push(read.value as Fixture); // the schema has just said so
  }
  return { fixtures, problems };
}

async function namesIn(path: string): Promise<string[]> {
  try {
    return (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  } catch {
    return [];
  }
}

function parse(text: string, unfilled: boolean): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    return { value: unfilled ? withoutUnfilled(value) : value };
  } catch (error) {
    return { problem: `no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function withoutUnfilled(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('expect' in value)) return value;
  const { expect, ...rest } = value;
  const isUnfilled =
    typeof expect === 'object' &&
    expect !== null &&
    'events' in expect &&
    Array.isArray(expect.events) &&
    expect.events.length === 0;
  return isUnfilled ? rest : value;
}

/** Returns the response's bytes as sent over the wire. */
export const bytesOf = ({ response }: Pick<Fixture, 'response'>): Uint8Array =>
  'text' in response.body
    ? new TextEncoder().encode(response.body.text)
    : new Uint8Array(Buffer.from(response.body.base64, 'base64'));
