// @ts-check
// Configures the Remix app: this file is the Vite config of every command (remix vite:build, vite:dev, vitest).
import { join } from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vite';
import { refuseServerModules } from './app/build/browser-only.ts';
import { lazyJSON, wholeCatalogues } from './app/build/catalogues.ts';
import { drawnChunk, drawnParts, drawnStyles } from './app/build/drawn-styles.ts';
import { features } from './app/build/features.ts';
import { browserProviders } from './app/build/import-map.ts';
import { minifyScripts } from './app/build/minify.ts';
import { shortenManifest } from './app/build/page-manifest.ts';
import { importPastIndex } from './app/build/past-index.ts';
import { reloadPackages } from './app/build/reload-packages.ts';
import { dropRequestSchemas } from './app/build/request-schemas.ts';
import { wholeFiles } from './app/build/whole-files.ts';

const root = import.meta.dirname;

/** @type {Parameters<typeof remix>[0]} */
const app = {
  appDirectory: 'app',
  buildDirectory: 'build',
  buildEnd: () => shortenManifest(join(root, 'build', 'client')),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};

/**
 * The live connection's sockets in front of Vite's server, as our own server has them in front of the build.
 * @returns {import('vite').Plugin}
 */
function liveSockets() {
  return {
    name: 'tributary:live-sockets',
    apply: 'serve',
    configureServer(server) {
      server.httpServer?.on('upgrade', async (req, socket, head) => {
        // Vite has a socket of its own.
        if (req.headers['sec-websocket-protocol'] !== undefined) return;
        const [{ sockets }, { appOf }, { upgrade }] = await Promise.all([
          server.ssrLoadModule('/app/server/streams/socket.server.ts'),
          server.ssrLoadModule('/app/server/app-of.ts'),
          server.ssrLoadModule('/app/server/http/upgrade.ts'),
        ]);
        upgrade(
          sockets(await appOf({})),
          { loopbackNamesOnly: false, publicUrl: undefined, proxies: 0 },
          { req, socket, head },
        );
      });
    },
  };
}

/**
 * Modules of all pages are one file, and those that the chat's first page needs beyond them in another: sixty small ones
 * cost more bytes, for each is compressed alone. All their styles are in the first, in the order of the modules: what
 * overrides stands behind what it overrides. What only a shared page shows is its own.
 * @returns {import('rollup').GetManualChunk}
 */
function fewFiles() {
  /** @type {readonly (readonly [string, ReadonlySet<string>])[] | undefined} */
  let files;
  return (id, { getModuleIds, getModuleInfo }) => {
    /** @param {(id: string) => boolean} isEntry @returns {Set<string>} */
    const needed = (isEntry) => {
      const all = new Set([...getModuleIds()].filter(isEntry));
      for (const each of all) for (const next of getModuleInfo(each)?.importedIds ?? []) all.add(next);
      return all;
    };
    if (!files) {
      const every = needed((each) => /\/app\/(entry\.client|root)\.tsx(\?|$)/.test(each));
      const share = needed((each) => /\/app\/routes\/share\.\$id\.tsx\?/.test(each));
      const chat = needed((each) => /\/app\/routes\/_app(\._chat(\._index)?)?\.tsx\?/.test(each));
      const drawn = needed((each) => drawnParts.test(each));
      /** @param {readonly ReadonlySet<string>[]} modules */
      const stylesOf = (...modules) =>
        needed((each) => each.endsWith('.css.ts') && modules.some((some) => some.has(each)));
      files = [
        ['every', new Set([...every, ...stylesOf(chat, share)])],
        [drawnChunk, stylesOf(drawn)],
        ['turns', new Set([...chat].filter((each) => share.has(each)))],
        ['chat', chat],
      ];
    }
    // A route as Remix asks for it stands for its module and is no module of its own.
    if (id.endsWith('?__remix-build-client-route')) return null;
    return files.find(([, modules]) => modules.has(id))?.[0] ?? (popupParts.test(id) ? 'popups' : undefined);
  };
}

/**
 * Modules that every menu, dialog and select is made of. Apart they would be twenty files, each asked for alone and each
 * named in the first script.
 */
const popupParts = /\/node_modules\/(@base-ui\/(utils|react\/(internals|floating-ui-react|utils))|@floating-ui)\//;

/**
 * Modules that are left out of a page that uses nothing of them. The core's index exports its hooks, too; tapable is
 * CommonJS, which could do anything when it is loaded, and does nothing.
 * @param {string} id
 */
function withoutHooks(id) {
  return !id.includes('/node_modules/tapable/');
}

/**
 * Test files share three processes and what those have loaded: loading costs more than testing. A process of its own has a file
 * that measures CPU or memory, or that exchanges what belongs to the whole process.
 */
function testProjects() {
  const tests = '*.test.{ts,tsx}';
  const alone = [
    'app/client/settings/changes.test.ts',
    'app/shared/markdown/{hostile,maths}.test.ts',
    'plugins/web-page/web-page.test.ts',
    'runtime-core/wire/stream-memory.test.ts',
  ];
  // Rounds of kill -9 and of outages, volumes, packages that are packed, installed or hostile, each in processes of their own: a part
  // of `npm test -- full`.
  const long = [
    'app/features/people/server/two-processes.test.ts',
    'app/features/budgets/server/budget-kill.test.ts',
    'app/features/schedules/server/schedule-kill.test.ts',
    'app/server/documents/corpus-memory.test.ts',
    'app/features/images/server/slow-vendor.test.ts',
    'app/server/mcp/many-tools-columns.test.ts',
    'app/server/runs/outage.test.ts',
    'app/server/storage/postgres/outage.test.ts',
    'app/server/storage/repositories/search-oracle.test.ts',
    'app/server/turns/tasks/{task-kill,two-processes}.test.ts',
    'app/server/turns/{turn-kill,two-processes}.test.ts',
    'app/server/usage/ledger-million.test.ts',
    'conformance/mutants/planted.test.ts',
    'conformance/package-index/package-index.test.ts',
    'conformance/runners/cli.test.ts',
    'conformance/self/outside.test.ts',
    'scripts/contract/http/http.test.ts',
    'scripts/create-provider/create.test.ts',
    'scripts/isolation/{hostile,life,suite,taps}.test.ts',
    'scripts/pack/{outside,pack}.test.ts',
    'scripts/surface/surface.test.ts',
  ];
  const never = ['**/node_modules/**', 'build/**', 'scripts/bench/peers/**'];
  const inherits = /** @type {const} */ (true);
  const together = { isolate: false, unstubGlobals: true, setupFiles: ['scripts/test/restore-globals.ts'] };
  return [
    {
      extends: inherits,
      test: {
        ...together,
        name: 'shared',
        include: [`{app,runtime-core,providers,plugins,conformance,scripts}/**/${tests}`],
        exclude: [...never, ...alone, ...long],
      },
    },
    { extends: inherits, test: { name: 'alone', include: alone, exclude: never } },
    { extends: inherits, test: { name: 'long', include: long, exclude: never } },
  ];
}

/**
 * Names of files with seven characters of their hash, the fewest that Rollup takes for so many. The first
 * scripts name more than a hundred files, and nothing in a hash compresses.
 */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
};

/**
 * Libraries that are bundled into the server. As files of their own they are 1,200 of the 1,900 modules that a start reads, and
 * stay in memory whole, used or not.
 */
const ofManyModules = [
  /^@(base-ui|floating-ui)\//,
  /^(mdast|micromark|unist|hast)-/,
  /^(micromark|lucide-react|kysely)$/,
  /^(ccount|decode-named-character-reference|devlop|escape-string-regexp|get-east-asian-width)$/,
  /^(longest-streak|markdown-table|use-sync-external-store|zwitch)$/,
];

const underTest = Boolean(process.env['VITEST']);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    !underTest && remix(app),
    vanillaExtractPlugin(),
    reloadPackages(root, process.env['PROVIDER_PACKAGES']),
    liveSockets(),
    browserProviders(root),
    wholeCatalogues(),
    lazyJSON(),
    features(root),
    drawnStyles(root),
    wholeFiles(root),
    importPastIndex(root),
    dropRequestSchemas(),
    refuseServerModules(root),
    !isSsrBuild && minifyScripts(),
  ],
  // The worker that calls providers from the browser: a chunk a provider, loaded on its first call.
  worker: {
    format: 'es',
    plugins: () => [browserProviders(root), wholeCatalogues(), refuseServerModules(root), minifyScripts()],
  },
  publicDir: 'app/public',
  ssr: isSsrBuild ? { noExternal: ofManyModules } : {},
  build: {
    // Nothing inlined as data: URL, which the policy of pages (app/server/http/security.ts) refuses for fonts.
    assetsInlineLimit: 0,
    target: 'es2023',
    minify: false,
    cssMinify: 'esbuild',
    // Parts that come later name their styles only: the names of all scripts that they share would be in the first one, which
    // each page loads, three kB that do not compress. A script finds what it imports by itself.
    modulePreload: { resolveDependencies: (_file, parts) => parts.filter((part) => part.endsWith('.css')) },
    // One copy of the core: the server's build and every package resolve @tributary/* through Node.
    rollupOptions: isSsrBuild
      ? // The page preloads fonts by the names of the server's build: they are those that its styles name.
        { external: [/^@tributary\//], output: { assetFileNames: shortNames.assetFileNames } }
      : { output: { manualChunks: fewFiles(), ...shortNames }, treeshake: { moduleSideEffects: withoutHooks } },
  },
  // A client dependency found only during the first page view reloads that page, and the page stays broken.
  optimizeDeps: {
    include: [
      '@vanilla-extract/recipes/createRuntimeFn',
      '@xstate/react',
      'xstate',
      'hast-util-to-jsx-runtime',
      'mdast-util-from-markdown',
      'mdast-util-gfm',
      'mdast-util-to-hast',
      'micromark-extension-gfm',
      'shiki/core',
      'shiki/engine/javascript',
    ],
  },
  server: { host: '127.0.0.1' },
  test: {
    // Generous: a busy machine is slow, not wrong. Hooks start databases and servers.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Vitest gives a poll one second.
    expect: { poll: { timeout: 20_000 } },
    // One more than the cores: many wait for servers.
    maxWorkers: 3,
    globalSetup: ['app/server/storage/testing/one-postgres.ts', 'app/server/testing/one-bundle.ts'],
    projects: testProjects(),
  },
}));
