// Unit tests of core, families and vendors alone: no pages, no databases. MUTANT is a mutant to test them with, put in place as its
// file is loaded.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Mutant } from './sites.ts';

const root = join(import.meta.dirname, '../..');
const given = process.env['MUTANT'];
const mutant = given === undefined ? undefined : (JSON.parse(given) as Mutant); // written by random-mutants.mjs

export default defineConfig({
  root,
  server: { host: '127.0.0.1' },
  plugins: [
    mutant && {
      name: 'mutant',
      enforce: 'pre',
      load(id) {
        if (id !== join(root, mutant.file)) return undefined;
        const source = readFileSync(id, 'utf8');
        return source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end);
      },
    },
  ],
  test: {
    include: ['{runtime-core,providers}/**/*.test.ts', 'scripts/catalogue/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/conformance.test.ts', 'runtime-core/wire/stream-memory.test.ts'],
    isolate: false,
    // It keys a file by its text, which a mutant does not change.
    fsModuleCache: false,
    bail: 1,
    testTimeout: 60_000,
  },
});
