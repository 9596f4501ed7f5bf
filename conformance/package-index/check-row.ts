// Checks one row of an index: downloads its tarball, installs it without scripts, runs the suite, and returns a
// description.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome } from '../runners/report.ts';
import type { Checked, IndexRow } from './schema.ts';

/** The message states what is wrong with the row. */
export class RowFailure extends Error {}

/** Unit: bytes. */
const largest = 20_000_000;
/** Units: ms, s. */
const fetchMs = 60_000;
const suiteSeconds = 300;

/** `base`: the index's URL, which relative tarballs are resolved against. */
export async function checkRow(row: IndexRow, base: URL): Promise<Checked> {
  const address = new URL(row.tarball, base);
  const bytes = await tarballAt(address);
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const before = row.checked?.integrity;
  if (before !== undefined && before !== integrity)
    throw new RowFailure(
      `the tarball has changed: found ${integrity}, the index has ${before}; publish another version, or take "checked" out of the row`,
    );
  const work = await mkdtemp(join(tmpdir(), 'tributary-index-'));
  try {
    const folder = await installed(row, bytes, work);
    const { outcome, suite } = await proven(folder);
    if ('problem' in outcome) throw new RowFailure(outcome.problem);
    const { graded, asks, kind } = outcome;
    if (!graded || !asks || !kind) throw new RowFailure('the suite did not run to its end');
    const { grade, lacks, until } = graded;
    if (grade === 'none') throw new RowFailure(`it fails ${lacks.join(', ')}: tributary-conformance shows why`);
    return {
      kind,
      id: outcome.provider,
      integrity,
      grade,
      lacks: [...lacks],
      ...(until === undefined ? {} : { until }),
      hosts: [...asks.hosts],
      keys: [...asks.keys],
      env: [...asks.env],
      provenance: await provenanceOf(row, address, integrity),
      suite,
      date: new Date().toISOString().slice(0, 10),
    };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function tarballAt(address: URL): Promise<Buffer> {
  if (address.protocol === 'file:')
    return readFile(address).catch(() => Promise.reject(new RowFailure(`there is no file ${fileURLToPath(address)}`)));
  if (!/^https?:$/.test(address.protocol))
    throw new RowFailure(`its tarball is at ${address.protocol}; allowed: http, https`);
  const answer = await fetch(address, { signal: AbortSignal.timeout(fetchMs) }).catch((error: unknown) =>
    Promise.reject(new RowFailure(`its tarball could not be fetched: ${error instanceof Error ? error.message : ''}`)),
  );
  if (!answer.ok) throw new RowFailure(`its tarball could not be fetched: status ${answer.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > largest) throw new RowFailure(`its tarball is larger than ${largest / 1e6} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Installs the package with its dependencies, without any install script. The core comes from the suite. */
async function installed({ name, version }: IndexRow, bytes: Buffer, work: string): Promise<string> {
  await writeFile(join(work, 'package.tgz'), bytes);
  await writeFile(join(work, 'package.json'), '{ "name": "checked", "private": true }\n');
  const words = [
    'install',
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--omit=dev',
    '--no-audit',
    '--no-fund',
    './package.tgz',
  ];
  const { code, output } = await run('npm', words, work);
  if (code !== 0) throw new RowFailure(`npm could not install it: ${output.trim().split('\n').slice(-3).join(' ')}`);
  const folder = join(work, 'node_modules', name);
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
  const json = text === undefined ? {} : (JSON.parse(text) as { name?: string; version?: string }); // npm has read it
  if (json.name !== name || json.version !== version)
    throw new RowFailure(
      text === undefined
        ? `its tarball holds no package "${name}"`
        : `its tarball holds ${json.name} ${json.version}, the row says ${name} ${version}`,
    );
  return folder;
}

const bin = fileURLToPath(new URL(`../runners/bin${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url));

async function proven(folder: string): Promise<{ readonly outcome: Outcome; readonly suite: string }> {
  const { output, code } = await run(
    process.execPath,
    [bin, folder, '--json', '--time-limit', String(suiteSeconds)],
    folder,
  );
  try {
    const { packages, suite } = JSON.parse(output) as { packages: [Outcome]; suite: string }; // of our own command
    return { outcome: packages[0], suite };
  } catch {
    throw new RowFailure(`the suite ended with code ${code}: ${output.trim().split('\n').at(-1) ?? ''}`);
  }
}

/**
 * Returns the registry's attestation of the version, if the tarball comes from a registry. `npm audit signatures`
 * verifies it.
 * Source: https://docs.npmjs.com/generating-provenance-statements, `dist.attestations` of a version's document.
 */
async function provenanceOf(
  { name, version }: IndexRow,
  address: URL,
  integrity: string,
): Promise<Checked['provenance']> {
  const at = address.pathname.indexOf(`/${name}/-/`);
  if (at === -1 || !/^https?:$/.test(address.protocol)) return null;
  const document = new URL(`${address.pathname.slice(0, at)}/${name.replace('/', '%2f')}/${version}`, address);
  const answer = await fetch(document, { signal: AbortSignal.timeout(fetchMs) }).catch(() => undefined);
  const json: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  const { dist } = (json ?? {}) as {
    readonly dist?: {
      readonly integrity?: string;
      readonly attestations?: { url?: string; provenance?: { predicateType?: string } };
    };
  }; // its fields are looked at one by one
  if (dist?.integrity !== undefined && dist.integrity !== integrity)
    throw new RowFailure(`the registry has another digest of ${name} ${version}: ${dist.integrity}`);
  const url = dist?.attestations?.url;
  const predicateType = dist?.attestations?.provenance?.predicateType;
  return typeof url === 'string' && typeof predicateType === 'string' ? { url, predicateType } : null;
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let out = '';
    let err = '';
    child.stdout.on('data', (bytes) => (out += String(bytes)));
    child.stderr.on('data', (bytes) => (err += String(bytes)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: out === '' ? err : out }));
  });
}
