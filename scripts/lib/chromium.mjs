// @ts-check
// A Chromium for the browser tests: named, the headless shell (installed, or from Debian's packages), a browser that is installed,
// or Playwright's own download. The headless shell comes first: the same engine without a window takes 94 s of CPU where
// Debian's Chromium 156 takes 137 s for the same 29 tests.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure, root, run, runNode, timed } from './run.mjs';

const shell = ['chromium-headless-shell'];
const browsers = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(process.env['PROGRAMFILES'] ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
  join(process.env['LOCALAPPDATA'] ?? '', 'Google\\Chrome\\Application\\chrome.exe'),
];

/** @type {Promise<string> | undefined} */
let found;

/** Finds or installs a Chromium, once for all steps of a run. @returns {Promise<string>} the executable */
export const findChromium = () => (found ??= find());

async function find() {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !existsSync(named))
    throw new Failure(`CHROMIUM_PATH: found "${named}"; allowed: the path of a Chrome or Chromium`);
  return named || installed(shell) || (await fromDebian()) || installed(browsers, places) || (await fromPlaywright());
}

/** @param {readonly string[]} names @param {readonly string[]} paths */
function installed(names, paths = []) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...paths].find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  return timed('chromium', "installing Debian's package (half a minute)", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // Without a network, fails soon, since an installed browser is tried next.
    const patience = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1'];
    const steps = [
      ['update'],
      ['install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-dejavu-core'],
    ];
    for (const step of steps) {
      const { code, output } = await run('apt-get', ['-q', ...patience, ...step], { env });
      if (code !== 0) console.log(output.trim().split('\n').slice(-5).join('\n'));
    }
    return installed(shell);
  });
}

async function fromPlaywright() {
  const { chromium } = await import('playwright');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  return timed('chromium', "Playwright's own download", async () => {
    const cli = join(root, 'node_modules', 'playwright', 'cli.js');
    const { code, output } = await runNode([cli, 'install', 'chromium']);
    if (code === 0 && existsSync(chromium.executablePath())) return chromium.executablePath();
    const reason = output.trim().split('\n').slice(-5).join('\n');
    throw new Failure(`No Chromium: set CHROMIUM_PATH, or install Chrome or Chromium. The download failed:\n${reason}`);
  });
}
