// The call path without code generation from strings, as under a strict policy, with two runtimes in parallel.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';

const program = join(import.meta.dirname, 'testing/strict.ts');

let outcome: Record<string, unknown>;
beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--disallow-code-generation-from-strings', program]);
  outcome = JSON.parse(stdout) as Record<string, unknown>;
});

test('every hook of a call works without code generation', () => {
  expect(outcome['codeGeneration']).toBe('EvalError');
  expect(outcome['first']).toEqual({
    events: ['text "onee"', 'text " e"', 'text "says hie"', 'stop "stop"'],
    models: [{ id: 'one-model' }],
    cards: ['one-model'],
    refusal: {
      errorType: 'PermissionDenied',
      body: { error: { name: 'VendorError', status: 418, message: 'no from one' }, provider: 'same' },
    },
  });
});

test('two runtimes do not meet, though their providers have one id and run at one time', () => {
  expect(outcome['second']).toEqual({
    events: ['text "twoo"', 'text " o"', 'text "says hio"', 'stop "stop"'],
    models: [{ id: 'two-model' }],
    cards: ['two-model'],
    refusal: {
      errorType: 'PermissionDenied',
      body: { error: { name: 'VendorError', status: 418, message: 'no from two' }, provider: 'same' },
    },
  });
});
