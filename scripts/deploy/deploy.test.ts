// An installation's own files in this folder, settings with secrets and a certificate's key, enter neither images nor git.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const own = ['scripts/deploy/.env', 'scripts/deploy/tls/key.pem', 'scripts/deploy/tls/certificate.pem'];

test('no image contains it', () => {
  const lines = readFileSync(new URL('Dockerfile.dockerignore', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const folders = lines.filter((line) => !/[*?!]/.test(line));
  expect(own.filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)))).toEqual([]);
  expect(lines).toContain('**/.env');
});

test('no commit contains it', () => {
  const ignored = execFileSync('git', ['check-ignore', ...own], { cwd: import.meta.dirname + '/../..' }).toString();
  expect(ignored.trim().split('\n')).toEqual(own);
});
