// The browser tests: every *.spec.ts of the app, against the built app on a port of its own with an empty data folder.
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'playwright/test';
import { everydayTests, featureTests } from './support/features.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A PostgreSQL: then only what stores something is tried, on it. */
const database = process.env['TRIBUTARY_TEST_DATABASE'];
/** Tests of what is done `everyday`, `only` one test for each feature, all `but` those, or all: undefined. */
const features = process.env['TRIBUTARY_TEST_FEATURES'];
const storing = ['actions', 'chat-data', 'files', 'list', 'pictures', 'runs', 'search', 'sessions', 'share'];
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Port on which a test starts its local model server. Workers read this file again: the first answer stands. */
async function freePort(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}
const localPort = (process.env['TRIBUTARY_TEST_LOCAL_PORT'] ??= await freePort());

export default defineConfig({
  testDir: root,
  // `npm test`, then one test a feature and all others (`npm test -- full`).
  grep: features === 'everyday' ? everydayTests : features === 'only' ? featureTests : /./,
  ...(features === 'but' ? { grepInvert: featureTests } : {}),
  testMatch: database ? storing.map((name) => `app/e2e/${name}.spec.ts`) : 'app/**/*.spec.ts',
  // Pictures of the gallery, the only ones that are compared.
  snapshotPathTemplate: join(root, 'app/gallery/pictures/{arg}{ext}'),
  updateSnapshots: process.env['GOLDEN'] === 'write' ? 'all' : 'none',
  outputDir: join(root, 'test-results/browser'),
  fullyParallel: true,
  forbidOnly: true,
  // Of one test a feature most is waiting; beside a third one, longer tests would starve.
  workers: features === 'only' || features === 'everyday' ? 3 : 2,
  // A machine that builds or tests something else besides is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['TRIBUTARY_TEST_REPORT'] ?? join(root, 'test-results/browser.json') }],
  ],
  use: {
    // The server prints its address; Playwright puts the named group of `wait` into the environment.
    baseURL: process.env['TRIBUTARY_URL'] ?? '',
    // An action that cannot be done names its element, instead of the time of the whole test.
    actionTimeout: 30_000,
    // Each step of a test that passes would be recorded, too: a seventh of the CPU.
    trace: process.env['TRIBUTARY_TEST_TRACE']
      ? { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true }
      : 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        // Text and colours as on every other machine.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // As every desktop browser: a hostile preview runs in a process of its own. The headless shell asks to be told.
        '--site-per-process',
      ],
    },
  },
  webServer: {
    // node itself and not npm: a signal to npm would leave the server running.
    command: `"${process.execPath}" scripts/start.mjs`,
    cwd: root,
    env: {
      // Open, and on a database of the tests, whatever the caller's shell says.
      ACCESS_CODE: '',
      DATABASE_URL: database ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      // No account of a test is the last administrator, which could not be deleted.
      ADMIN_EMAIL: 'administrator@tests.invalid',
      VLLM_BASE_URL: `http://127.0.0.1:${localPort}/v1`,
      DATA_DIR: process.env['TRIBUTARY_TEST_DATA'] ?? mkdtempSync(join(tmpdir(), 'tributary-browser-')),
    },
    wait: { stdout: /ready: (?<TRIBUTARY_URL>http:\S+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    timeout: 120_000,
  },
});
