// @ts-check
// Builds the app if a source has changed, with compressed copies of the files that browsers load. Built-ins only.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { alone } from './alone.mjs';
import { lockOfApp } from './lock.mjs';
import { Failure, root, runNode, say, timed } from './run.mjs';

export const buildFolder = join(root, 'build');
export const stampFile = join(buildFolder, '.tributary-stamp');

const sources = ['app', 'runtime-core', 'providers', 'plugins', 'remix.config.js', 'tsconfig.json'];
const notPartOfIt = /^app\/(e2e|gallery)(\/|$)|(^|\/)(node_modules|fixtures|dist)(\/|$)|\.(test|spec)\.tsx?$|\.md$/;

/** Concurrent builds would mix their files, so a second process waits for the first and uses its build. */
export async function ensureBuilt() {
  // Writes nothing if the build is up to date, since the folder may be read-only.
  if (await isBuilt()) return say('build', 'up to date');
  await alone(join(root, 'node_modules', '.tributary-building'), 'build', build);
}

async function build() {
  const hash = await hashOf(sources);
  if (await isBuilt(hash)) return say('build', 'up to date');
  await timed('build', 'building the app (about ten seconds)', async () => {
    await rm(stampFile, { force: true });
    const cli = join(root, 'node_modules', '@remix-run', 'dev', 'dist', 'cli.js');
    const { code, output } = await runNode([cli, 'vite:build', '--config', 'remix.config.js'], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Failure(`The build failed:\n${output.trim()}`);
    await precompress(join(buildFolder, 'client'));
    await mkdir(buildFolder, { recursive: true });
    await writeFile(stampFile, hash);
  });
}

/** @param {string} [hash] of the sources */
async function isBuilt(hash) {
  return (await readFile(stampFile, 'utf8').catch(() => '')) === (hash ?? (await hashOf(sources)));
}

/**
 * Hashes contents, not times, so that checking out the same files is no change.
 * @param {readonly string[]} paths
 */
async function hashOf(paths) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  // Packages installed by the operator are not part of the build.
  hash.update(lockOfApp(await readFile(join(root, 'package-lock.json'), 'utf8'), isPackage));
  for (const path of paths) {
    for (const file of await filesUnder(path)) hash.update(`\0${file}\0`).update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}

/** @param {string} name */
function isPackage(name) {
  try {
    const { tributary } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
    return tributary !== undefined && !name.startsWith('@tributary/');
  } catch {
    return false;
  }
}

/** @param {string} path @returns {Promise<string[]>} sorted, relative to the root, with / between names */
async function filesUnder(path) {
  if (notPartOfIt.test(path)) return [];
  const full = join(root, path);
  const info = await stat(full).catch(() => undefined);
  if (!info) return [];
  if (!info.isDirectory()) return [path];
  const names = (await readdir(full)).sort();
  return (await Promise.all(names.map((name) => filesUnder(`${path}/${name}`)))).flat();
}

const compressible = new Set([
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.json',
  '.txt',
  '.html',
  '.wasm',
  '.ttf',
  '.webmanifest',
]);

/** @param {string} folder */
async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      // For smaller files, a compressed copy saves no packet.
      if (bytes.length < 1024) return;
      const params = {
        // The best quality takes 20 s for the interpreters of previews, which few pages load.
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > 2 ** 21 ? 9 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(bytes, { params }),
        promisify(gzip)(bytes, { level: 9 }),
      ]);
      if (br.length < bytes.length) await writeFile(`${path}.br`, br);
      if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz);
    }),
  );
}
