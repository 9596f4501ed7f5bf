// The writer of catalogues: which facts win, and what it says about a file.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toCard } from './card.mjs';

const both = { provider: 'x', id: 'm', type: 'chat', displayName: 'M', in: ['2025-07', '2026-05'] };

test.each([
  [
    'today’s value wins over July’s',
    { ...both, contextWindowTokens: 1, now: { contextWindowTokens: 2 } },
    { contextWindowTokens: 2 },
  ],
  [
    'null today takes a field out',
    { ...both, enabled: true, maxOutput: 5, now: { enabled: null, maxOutput: null } },
    {},
  ],
  ['a model that only July knew is legacy', { ...both, in: ['2025-07'] }, { legacy: true }],
  ['unless July had it enabled', { ...both, in: ['2025-07'], enabled: true }, { enabled: true }],
  ['a model that only today knows', { ...both, in: ['2026-05'], enabled: true }, { enabled: true }],
  ['only true abilities', { ...both, abilities: { vision: true, search: false } }, { abilities: { vision: true } }],
  ['a date with two digits each', { ...both, releasedAt: '2025-4-16' }, { releasedAt: '2025-04-16' }],
  ['dollars are not named', { ...both, pricing: { input: 1, currency: 'USD' } }, { pricing: { input: 1 } }],
  [
    'other currencies are',
    { ...both, pricing: { input: 1, currency: 'CNY' } },
    { pricing: { input: 1, currency: 'CNY' } },
  ],
  ['a rate a card has no field for', { ...both, pricing: { videoInput: 1 } }, {}],
  [
    'a price per image, with its unit',
    { ...both, pricing: { perImage: 0.04, unit: { perImage: 'image' } } },
    { pricing: { perImage: 0.04, unit: 'image' } },
  ],
  [
    'a price per image by quality',
    { ...both, pricing: { hd: 0.08, standard: 0.04 } },
    { pricing: { perImage: { hd: 0.08, standard: 0.04 } } },
  ],
  ['a deployment named like the id', { ...both, deploymentName: 'm' }, {}],
  ['a deployment of another name', { ...both, deploymentName: 'd' }, { deploymentName: 'd' }],
  [
    'a family’s effort, by its parameter’s name and with its levels',
    { ...both, settings: { extendParams: ['gpt5ReasoningEffort', 'textVerbosity'] } },
    {
      settings: {
        extendParams: ['reasoningEffort', 'textVerbosity'],
        reasoningEfforts: ['minimal', 'low', 'medium', 'high'],
      },
    },
  ],
  [
    'an effort that comes with a switch of its own',
    { ...both, settings: { extendParams: ['deepseekV4ReasoningEffort'] } },
    { settings: { extendParams: ['enableReasoning', 'reasoningEffort'], reasoningEfforts: ['high', 'max'] } },
  ],
  [
    'a thinking budget, with its range',
    { ...both, id: 'gemini-2.5-pro', settings: { extendParams: ['thinkingBudget'] } },
    { id: 'gemini-2.5-pro', settings: { extendParams: ['reasoningBudgetToken'], reasoningBudget: [128, 32_768] } },
  ],
  [
    'the switch and the budget as extendParams name them',
    { ...both, settings: { extendParams: ['enableReasoning', 'reasoningBudgetToken'] } },
    { settings: { extendParams: ['enableReasoning', 'reasoningBudgetToken'] } },
  ],
  ['white space around an id', { ...both, id: ' m\t' }, {}],
])('%s', (_name, row, expected) => {
  expect(toCard(row)).toEqual({ id: 'm', type: 'chat', displayName: 'M', ...expected });
});

test('--check fails on a file that differs, tells the difference and writes nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  try {
    const facts = join(folder, 'models.json');
    writeFileSync(facts, JSON.stringify([{ ...both, provider: 'groq', id: 'brand-new' }]));
    const run = spawnSync(
      process.execPath,
      [join(import.meta.dirname, '../catalogue.mjs'), '--check', '--facts', facts, 'groq'],
      { encoding: 'utf8' },
    );
    expect(run.status).toBe(1);
    expect(run.stdout).toContain('+ brand-new');
    expect(run.stdout).toContain('- llama-3.1-8b-instant');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
