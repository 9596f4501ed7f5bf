// An index of packages: rows are checked from their tarballs; a row that has changed or fails is left unchanged.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explain, problemsOf } from '@tributary/runtime-core/schema';
import { indexCommand } from './command.ts';
import { IndexSchema } from './schema.ts';
import type { PackageIndex } from './schema.ts';

const slow = 120_000;
const source = (value: number) => `import { definePlugin } from '@tributary/runtime-core';
export default definePlugin({ id: 'dice', hosts: ['dice.example'], tools: {
  manifest: { identifier: 'dice', meta: { title: 'Dice' }, settings: { properties: { sides: { type: 'number', default: 6 } } },
    api: [{ name: 'throw', description: 'Throws a die.', reach: 'none', parameters: { type: 'object', properties: {} } }] },
  run: { throw: () => ({ value: ${value} }) } } });
`;
const fixture = { tool: 'throw', arguments: {}, expect: { result: { value: 4 } } };

let work: string;
const at = (file: string): string => join(work, file);

/** Returns a tarball as made by npm pack. */
async function tarball(file: string, value: number, version = '1.0.0'): Promise<void> {
  const folder = mkdtempSync(at('source-'));
  const own = join(folder, 'package');
  mkdirSync(join(own, 'fixtures'), { recursive: true });
  const json = {
    name: 'tributary-plugin-dice',
    version,
    type: 'module',
    keywords: ['tributary-plugin'],
    tributary: { kind: 'plugin', apiVersion: 1, id: 'dice' },
    exports: './index.js',
    // Install scripts of a checked package must not run.
    scripts: { install: 'exit 1' },
    peerDependencies: { '@tributary/runtime-core': '^0.1.0' },
  };
  writeFileSync(join(own, 'package.json'), JSON.stringify(json));
  writeFileSync(join(own, 'index.js'), source(value));
  writeFileSync(join(own, 'fixtures/throw.json'), JSON.stringify(fixture));
  await promisify(execFile)('tar', ['-czf', at(file), '-C', folder, 'package']);
}

const row = (file: string, more: object = {}) => ({
  name: 'tributary-plugin-dice',
  version: '1.0.0',
  tarball: file,
  ...more,
});
const write = (packages: readonly object[]): void => writeFileSync(at('index.json'), JSON.stringify({ packages }));
const read = (): PackageIndex => JSON.parse(readFileSync(at('index.json'), 'utf8')) as PackageIndex; // its schema is asserted

async function check(...words: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const lines: string[] = [];
  const code = await indexCommand(['check', at('index.json'), ...words], (line) => lines.push(line));
  return { code, said: lines.join('\n') };
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'tributary-index-test-'));
  await tarball('right.tgz', 4);
  await tarball('wrong.tgz', 5);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

test(
  'a row gets grade, digest, hosts, secrets and no provenance; a second check changes nothing',
  { timeout: slow },
  async () => {
    write([row('right.tgz', { description: 'Throws dice.' })]);
    expect(await check()).toEqual({ code: 0, said: expect.stringContaining('1 of 1 rows hold') });
    const index = read();
    expect(explain(problemsOf(IndexSchema, index))).toBe('');
    expect(index.packages[0]).toMatchObject({
      description: 'Throws dice.',
      checked: {
        kind: 'plugin',
        id: 'dice',
        grade: 'bronze',
        hosts: ['dice.example'],
        keys: ['sides'],
        env: [],
        provenance: null,
        integrity: expect.stringMatching(/^sha512-/),
      },
    });
    expect((await check()).code).toBe(0);
    expect(read()).toEqual(index);
    cpSync(at('wrong.tgz'), at('moved.tgz'));
    write([row('moved.tgz', { checked: index.packages[0]?.checked })]);
    expect(await check()).toEqual({ code: 1, said: expect.stringContaining('the tarball has changed: found sha512-') });
    expect(read().packages[0]?.checked).toEqual(index.packages[0]?.checked);
  },
);

test.each([
  ['fails the suite', row('wrong.tgz'), 'it fails C-206'],
  ['is not there', row('gone.tgz'), 'there is no file'],
  ['holds another version', row('right.tgz', { version: '2.0.0' }), 'holds tributary-plugin-dice 1.0.0, the row says'],
  ['holds another package', row('right.tgz', { name: 'other' }), 'holds no package "other"'],
  ['is at an address of another kind', row('ftp://127.0.0.1/x.tgz'), 'allowed: http, https'],
])('a tarball that %s fails its row, and writes nothing into it', { timeout: slow }, async (_what, wrong, reason) => {
  write([wrong]);
  const { code, said } = await check();
  expect([code, said]).toEqual([1, expect.stringContaining(reason)]);
  expect(read().packages).toEqual([wrong]);
});

test(
  'from a registry: its attestation is the provenance, and its digest must be the same',
  { timeout: slow },
  async () => {
    let integrity: string | undefined;
    const attestations = {
      url: 'https://registry.example/-/npm/v1/attestations/x',
      provenance: { predicateType: 'https://slsa.dev/provenance/v1' },
    };
    const server = createServer((request, answer) => {
      if (request.url?.endsWith('.tgz')) return void answer.end(readFileSync(at('right.tgz')));
      answer.end(JSON.stringify({ dist: { attestations, ...(integrity === undefined ? {} : { integrity }) } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // listening
    try {
      const address = `http://127.0.0.1:${port}/tributary-plugin-dice/-/tributary-plugin-dice-1.0.0.tgz`;
      write([row(address)]);
      expect((await check()).code).toBe(0);
      expect(read().packages[0]?.checked?.provenance).toEqual({
        url: attestations.url,
        predicateType: attestations.provenance.predicateType,
      });
      integrity = `sha512-${'A'.repeat(86)}==`;
      expect((await check()).said).toContain('the registry has another digest');
    } finally {
      server.close();
    }
  },
);

test.each([
  ['is no JSON', '{', 2],
  ['has a row without a version', JSON.stringify({ packages: [{ name: 'a', tarball: 'a.tgz' }] }), 2],
  ['names a package twice', JSON.stringify({ packages: [row('a.tgz'), row('b.tgz')] }), 2],
])('an index that %s is refused in one line', async (_what, text, code) => {
  writeFileSync(at('index.json'), text);
  expect((await check()).code).toBe(code);
});

test('index.schema.json, which editors use, is the schema of the suite', () => {
  const path = new URL('../index.schema.json', import.meta.url);
  const text = `${JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', ...IndexSchema }, null, 2)}\n`;
  if (process.env['GOLDEN'] === 'write') writeFileSync(path, text);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(JSON.parse(text));
});
