// Strict servers judge as vendors do: recorded requests that were accepted pass, those refused for their shape fail.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readExchange, readIndex } from '../recordings/exchange.ts';
import type { Exchange } from '../recordings/exchange.ts';
import { prove } from './proof.ts';
import type { Verdict } from './proof.ts';

const folder = process.env['TRIBUTARY_RECORDINGS'] ?? '';
const here = folder !== '' && existsSync(join(folder, 'index.jsonl'));

function count(verdicts: readonly (readonly [string, Verdict])[]): Record<string, number> {
  const wrong = verdicts.flatMap(([id, verdict]) => (verdict.kind === 'wrong' ? [`${id}: ${verdict.found}`] : []));
  expect(wrong).toEqual([]);
  const counts: Record<string, number> = { accepted: 0, refused: 0, skipped: 0 };
  for (const [, { kind }] of verdicts) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

describe.runIf(here)('the recordings', () => {
  test('are judged as they were answered', { timeout: 120_000 }, () => {
    const rows = readIndex(folder).filter(({ operation, kind }) => operation === 'chat' && kind === 'exchange');
    const counts = count(rows.map((row) => [row.id, prove(readExchange(folder, row), row)]));
    expect(counts['accepted']).toBeGreaterThan(2400);
    expect(counts['refused']).toBeGreaterThan(20);
  });
});

test('recorded fixtures of the repository are judged as they were answered', () => {
  const root = resolve(import.meta.dirname, '../../providers');
  const verdicts = globSync('*/fixtures/*.json', { cwd: root }).flatMap((path): [string, Verdict][] => {
    const fixture = JSON.parse(readFileSync(join(root, path), 'utf8')) as Exchange & { readonly origin: string }; // C-005 checks every field
    const body = fixture.origin === 'recorded' ? fixture.request?.body : undefined;
    return body === undefined ? [] : [[path, prove(fixture, { model: null }, true)]];
  });
  expect(count(verdicts)['accepted']).toBeGreaterThan(100);
});
