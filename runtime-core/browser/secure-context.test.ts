// Code that runs in pages uses no APIs that require a secure context, which plain http lacks.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const secureOnly =
  /crypto\s*\??\.\s*(?:randomUUID|subtle)|navigator\s*\??\.\s*(?:locks|storage|serviceWorker)|\bcaches\./;

/** Vertex AI signs its service account's token and is called by servers only. */
const serverOnly = /^providers\/vertexai\//;

test('no provider, plugin or part of the core needs a secure context', () => {
  const files = globSync('{runtime-core,providers,plugins}/**/*.ts', {
    cwd: root,
    exclude: (name) => /node_modules|\/node$|testing/.test(String(name)),
  }).filter((file) => !/\.test\.ts$|^runtime-core\/node\//.test(file) && !serverOnly.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => secureOnly.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([]);
});
