// GET /healthz: 200 while the process responds, with its version in a header.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/process/secret.server.ts';
import { declared } from '../server/endpoints/permission.ts';

let version: string | undefined;

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}

export const loader = declared(handle, 'public');

function handle(): Response {
  version ??= readVersion();
  const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store', 'x-tributary-version': version };
  return new Response('ok\n', { headers });
}
