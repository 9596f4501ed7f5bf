// The index of decisions is what the READMEs say today.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decisionsFile, decisionsText } from './lib/decisions.mjs';
import { root } from './lib/run.mjs';

test('every dated decision is in the index: npm run decisions', async () => {
  const text = await decisionsText();
  expect(text.match(/^- /gm)?.length).toBeGreaterThan(100);
  expect(readFileSync(join(root, decisionsFile), 'utf8')).toBe(text);
});
