// The command line of the bench: accepted arguments, and refusals with the allowed values.
import { expect, test } from 'vitest';
import { readOptions } from './args.ts';

const understood = [
  [
    'nothing: everything',
    [],
    { quick: false, wires: undefined, subjects: undefined, metrics: undefined, output: 'table' },
  ],
  ['names separated by commas', ['--wire', 'openai,gemini'], { wires: ['openai', 'gemini'] }],
  ['a repeated flag', ['--metric', 'burst', '--metric', 'idle'], { metrics: ['burst', 'idle'] }],
  ['a name that holds a comma', ['--subject', 'ai, doStream'], { subjects: ['ai, doStream'] }],
  ['a name given twice counts once', ['--wire', 'openai,openai'], { wires: ['openai'] }],
  ['numbers', ['--rounds', '5', '--minutes', '3'], { rounds: 5, minutes: 3 }],
  ['a comparison', ['--check'], { check: true, tolerance: 0.07 }],
  ['a comparison of another tolerance', ['--check', '--tolerance', '35'], { check: true, tolerance: 0.35 }],
  ['markdown', ['--quick', '--markdown'], { quick: true, output: 'markdown' }],
] as const;
test.each(understood)('%s', (_name, argv, expected) => {
  expect(readOptions(argv)).toMatchObject(expected);
});

const refused = [
  ['an unknown wire', ['--wire', 'soap'], '--wire: found "soap"; allowed: openai; anthropic; gemini; ollama'],
  ['an unknown metric', ['--metric', 'burst,joy'], '--metric: found "joy"; allowed: burst'],
  ['a comparison of one wire', ['--check', '--wire', 'openai'], '--check measures what expected.ts names'],
  ['a tolerance of nothing', ['--tolerance', '9'], '--tolerance is of --check'],
  ['no round', ['--rounds', '0'], '--rounds: found "0"; allowed: a whole number from 1 to 20'],
  ['a broken number', ['--minutes', '1.5'], '--minutes: found "1.5"'],
  ['two outputs', ['--json', '--markdown'], 'choose one'],
  ['an unknown flag', ['--fast'], '--fast'],
] as const;
test.each(refused)('refused: %s', (_name, argv, message) => {
  expect(() => readOptions(argv)).toThrow(message);
});
