// Fixture counts in the READMEs of providers match their folders.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proofOf, withProof } from './proof.ts';

const root = join(import.meta.dirname, '../..');

test('every README tells what is recorded and what rests on documents', () => {
  const ids = readdirSync(join(root, 'providers')).filter((id) => proofOf(root, id) !== undefined);
  expect(ids.length).toBeGreaterThan(85);
  const stale = ids.filter((id) => {
    const path = join(root, 'providers', id, 'README.md');
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return text !== withProof(text, proofOf(root, id) ?? '');
  });
  expect(stale, 'npm run provider-table writes them').toEqual([]);
});

test('counts by origin, operation and project', () => {
  const work = mkdtempSync(join(tmpdir(), 'tributary-proof-'));
  try {
    const folder = join(work, 'providers', 'acme', 'fixtures');
    mkdirSync(folder, { recursive: true });
    const write = (name: string, origin: string, status: number, source: unknown) =>
      writeFileSync(
        join(folder, `${name}.json`),
        JSON.stringify({ origin, operation: 'chat', source, response: { status } }),
      );
    write('a', 'authored', 200, 'https://x.test/, read 2026-11-22');
    expect(proofOf(work, 'acme')).toBe(
      'No fixture is recorded: what this package does rests on documents. 1 follows documents (1 chat); each names its page and date in `source`.',
    );
    write('b', 'recorded', 200, { project: 'o/p' });
    write('c', 'recorded', 404, { project: 'o/p' });
    expect(proofOf(work, 'acme')).toMatch(
      /^2 fixtures are recorded \(1 chat, 1 refusals\), from o\/p\. 1 follows documents/,
    );
    expect(proofOf(work, 'nobody')).toBeUndefined();
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});

test('writing twice changes nothing more', () => {
  const once = withProof('# A\n\nText.\n', 'first');
  expect(once).toContain('Text.\n\n## Proof\n\n');
  expect(withProof(once, 'first')).toBe(once);
  expect(withProof(`${once}\nmore\n`, 'second')).toBe(`${once.replace('first', 'second')}\nmore\n`);
});
