// Adds and removes packages of the operator's index. Checks the tarball's digest, and runs none of its scripts.
import { part } from '../process/app.ts';
import { outbound } from '../net/outbound.server.ts';
import type { App } from '../process/app.ts';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { getLoader } from './runtime.server.ts';
import { projectRoot } from '../process/secret.server.ts';
import { appError, conflict } from '../http/errors.server.ts';
import { answered } from '../net/safe-answer.server.ts';
import { createSafeDownload } from '../net/safe-fetch.server.ts';
import { log } from '../process/log.ts';
import { addedFolder, addedNames } from './added-packages.ts';
import { indexRows } from './package-offers.server.ts';
import { forReaders } from './package-texts.server.ts';

/** Units: ms, bytes. */
const download = part('requests for packages', (app) =>
  createSafeDownload({ dispatchers: outbound(app), timeoutMs: 60_000, maxBytes: 20_000_000 }),
);
const installMs = 180_000;

/** One at a time, because npm writes a single folder. */
const queue = part('queue of packages to add and remove', (): { last: Promise<unknown> } => ({
  last: Promise.resolve(),
}));

function inTurn(app: App, work: () => Promise<void>): Promise<void> {
  const own = queue(app);
  const done = own.last.then(work);
  own.last = done.catch(() => undefined);
  return done;
}

export const addPackage = (app: App, wanted: { readonly name: string; readonly integrity: string }): Promise<void> =>
  inTurn(app, () => add(app, wanted));

/** Keys and chats of the package's provider are kept. */
export const removePackage = (app: App, { name }: { readonly name: string }): Promise<void> =>
  inTurn(app, async () => {
    const dataDir = resolve(projectRoot(), app.config.dataDir);
    if (!addedNames(dataDir).includes(name))
      throw appError(404, `the package "${name}" was not added from the index: reload the page`);
    const folder = addedFolder(dataDir);
    const installed = await realpath(join(folder, 'node_modules', name));
    const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as { version: string }; // npm requires it
    await npm(app, folder, ['uninstall', name], 'remove');
    await rm(join(folder, tarballName(name, version)), { force: true });
    log.info({ package: name }, 'a package of the index was removed');
    await getLoader(app).reload(installed);
  });

async function add(
  app: App,
  { name, integrity }: { readonly name: string; readonly integrity: string },
): Promise<void> {
  const { packageIndex, dataDir } = app.config;
  if (packageIndex === undefined) throw appError(404, 'this server has no index of packages: set PACKAGE_INDEX');
  const rows = await answered(indexRows(app, packageIndex), 'the index of packages');
  const row = rows.find((each) => each.name === name);
  if (!row) throw appError(404, `the index has no package "${name}": reload the page`);
  if (row.checked?.integrity !== integrity)
    throw conflict(`the index has another build of ${name} now: reload the page, and look at it again`, { name });
  const bytes = await tarballOf(app, row, packageIndex);
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (found !== integrity)
    throw appError(502, `the tarball of ${name} is not the one that the index checked, so it was not installed`, {
      code: 'digest',
      expected: integrity,
      found,
    });
  const folder = resolve(projectRoot(), addedFolder(dataDir));
  const file = tarballName(name, row.version);
  await mkdir(folder, { recursive: true });
  const json = join(folder, 'package.json');
  if (!existsSync(json)) await writeFile(json, '{ "name": "added-packages", "private": true }\n');
  await writeFile(join(folder, file), bytes);
  await npm(app, folder, ['install', '--omit=dev', `./${file}`], 'install');
  log.info({ package: name, version: row.version, integrity }, 'a package was added from the index');
  await getLoader(app).packages();
  await getLoader(app).reload(await realpath(join(folder, 'node_modules', name)));
}

const tarballName = (name: string, version: string): string =>
  `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

async function tarballOf(
  app: App,
  { name, tarball }: { readonly name: string; readonly tarball: string },
  index: string,
): Promise<Buffer> {
  const url = new URL(tarball, index);
  const trusted = url.origin === new URL(index).origin;
  const { status, bytes } = await answered(download(app)({ url: url.href, trusted }), `the tarball of ${name}`);
  if (status !== 200) throw appError(502, `the tarball of ${name} could not be fetched: status ${status}`);
  return bytes;
}

/** Runs no scripts, and does not look for the core, a peer dependency, in the registry. */
const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
/** Variables npm needs; none of the operator's keys. */
const passed =
  /^(PATH|HOME|USERPROFILE|APPDATA|LOCALAPPDATA|TEMP|TMP|SYSTEMROOT|COMSPEC|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_.*)$/i;

async function npm(app: App, folder: string, words: readonly string[], task: 'install' | 'remove'): Promise<void> {
  const env = Object.fromEntries(Object.entries(app.variables).filter(([name]) => passed.test(name)));
  const output = await new Promise<string>((done, reject) => {
    const child = spawn('npm', [...words, ...options], {
      cwd: folder,
      env: { ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      timeout: installMs,
    });
    let said = '';
    child.stdout.on('data', (bytes) => (said += String(bytes)));
    child.stderr.on('data', (bytes) => (said += String(bytes)));
    child.once('error', () => reject(appError(500, `npm is not installed here, and is needed to ${task} a package`)));
    child.once('close', (code) => done(code === 0 ? '' : said || `npm ended with ${code}`));
  });
  if (output === '') return;
  const reason = forReaders(app, output.trim().split('\n').slice(-3).join(' ')).slice(0, 500);
  throw appError(502, `npm could not ${task} the package: ${reason}`);
}
