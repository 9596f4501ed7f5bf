// The public surface of the published packages is what their surface.txt says: a change of it is read before it is released.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { published, surfaceOf } from './surface.ts';

const root = join(import.meta.dirname, '../..');

test.each(published)('%s: npm run surface writes it, and its diff is read', { timeout: 120_000 }, (name) => {
  const surface = surfaceOf(join(root, name));
  expect(surface.split('\n').length).toBeGreaterThan(10);
  expect(surface).toBe(readFileSync(join(root, name, 'surface.txt'), 'utf8'));
});
