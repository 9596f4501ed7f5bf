// Conversations of every family continued on every other: each last turn is answered, and omissions are pinned by pair.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { conversations } from './conversations.ts';
import { failures, golden } from './report.ts';
import type { Golden } from './report.ts';
import { families } from './rules/index.ts';
import { begunEverywhere, portability } from './run.ts';

const file = join(import.meta.dirname, 'matrix.golden.json');

test('no request is rejected, and what is left out is told', { timeout: 120_000 }, async () => {
  const cells = await portability(resolve(import.meta.dirname, '../../providers'));
  expect(failures(cells)).toBe('');
  expect(cells).toHaveLength(families.length ** 2 * conversations.length);
  expect([families.length * (families.length - 1), conversations.length]).toEqual([56, 12]);

  // `GOLDEN=write` rewrites the file; each changed line needs a reason in the commit.
  const found = golden(cells);
  if (process.env['GOLDEN'] === 'write') writeFileSync(file, `${JSON.stringify(found, undefined, 2)}\n`);
  const wanted = JSON.parse(readFileSync(file, 'utf8')) as Golden; // written by the line above
  expect(found).toEqual(wanted);
});

test('on their own family conversations lose orphaned results, the borders of merged turns and the role of later system texts, and nothing else', async () => {
  const cells = await portability(resolve(import.meta.dirname, '../../providers'));
  const own = cells.filter(({ from, to }) => from === to);
  for (const { from, conversation, omitted } of own) {
    const lost = conversation === 'orphaned results' ? { 'tool_result, no_call': 2 } : {};
    const { 'turn, merged': _merged, 'turn, role': _role, ...rest } = omitted;
    expect(rest, `${from}, ${conversation}`).toEqual(lost);
  }
});

test('the conversations that C-123 goes on with are those that the families begin', async () => {
  const path = join(import.meta.dirname, 'begun.golden.jsonl');
  const begun = await begunEverywhere(resolve(import.meta.dirname, '../../providers'));
  const text = begun.map((each) => `${JSON.stringify(each)}\n`).join('');
  if (process.env['GOLDEN'] === 'write') writeFileSync(path, text);
  expect(readFileSync(path, 'utf8')).toBe(text);
});
