// Installs the peers from their own lockfile, once per lockfile; they are not part of the product.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('peers/', import.meta.url);
const stampFile = new URL('node_modules/.tributary-stamp', folder);

/** Returns why the peers are missing; undefined if they are installed. */
export function installPeers(say: (line: string) => void): string | undefined {
  const stamp = createHash('sha256')
    .update(readFileSync(new URL('package-lock.json', folder)))
    .digest('hex');
  if (readStamp() === stamp) return undefined;
  say('installing the peers (npm ci in scripts/bench/peers, about half a minute)');
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: fileURLToPath(folder),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) return `npm ci failed: ${(npm.stderr || String(npm.error ?? '')).trim().slice(-500)}`;
  writeFileSync(stampFile, stamp);
  return undefined;
}

function readStamp(): string {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return '';
  }
}
