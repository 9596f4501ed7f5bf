// The files of a package outside the repository, as text: source, built by tsc into dist, proven by the suite.
// @ts-check
import { licence, releaseWorkflow, testWorkflow } from './workflows.mjs';
import { index, models } from './bundled.mjs';
import { fixtures } from './fixtures.mjs';
import { tap, tapFixtures, tool, toolFixtures } from './plugins.mjs';
import { wire, wireFixtures } from './wire.mjs';

/** @typedef {{ id: string, kind: keyof typeof kinds, name: string, baseURL: string, from: Readonly<Record<string, string>> }} NewPackage */
/** @typedef {Record<string, string>} Files path below the folder → text */

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

export const kinds = {
  provider: {
    plugin: false,
    family: ['@tributary/provider-openai-style'],
    /** @param {NewPackage} of @returns {Files} */
    source: (of) => ({
      // tsc leaves import() of a .ts file as it is, so the catalogue of a package is imported statically.
      'src/index.ts': index(of)
        .replace('import { openaiStyle }', "import { models } from './models.ts';\nimport { openaiStyle }")
        .replace("models: () => import('./models.ts'),", 'models,'),
      'src/models.ts': models(of),
      ...Object.fromEntries(fixtures(of).map((each) => [`fixtures/${each.id.split('/')[1]}.json`, json(each)])),
    }),
  },
  wire: {
    plugin: false,
    family: [],
    /** @param {NewPackage} of @returns {Files} */
    source: (of) => ({
      ...wire(of),
      ...Object.fromEntries(wireFixtures(of).map((each) => [`fixtures/${each.id.split('/')[1]}.json`, json(each)])),
    }),
  },
  tool: {
    plugin: true,
    family: [],
    /** @param {NewPackage} of @returns {Files} */
    source: (of) => ({ ...tool(of), ...toolFixtures(of) }),
  },
  tap: {
    plugin: true,
    family: [],
    /** @param {NewPackage} of @returns {Files} */
    source: (of) => ({ ...tap(of), ...tapFixtures() }),
  },
};

/** @param {NewPackage} of @returns {Files} */
export function filesOf(of) {
  const { plugin, family, source } = kinds[of.kind];
  const packageName = `tributary-${plugin ? 'plugin' : 'provider'}-${of.id}`;
  const range = (/** @type {string} */ name) => [name, of.from[name] ?? '^0.1.0'];
  const host = ['@tributary/runtime-core', ...family];
  return {
    'package.json': json({
      name: packageName,
      version: '0.1.0',
      description: plugin ? `A Tributary plugin: ${of.name}` : `${of.name} for Tributary`,
      license: 'MIT',
      keywords: [plugin ? 'tributary-plugin' : 'tributary-provider'],
      type: 'module',
      tributary: { kind: plugin ? 'plugin' : 'provider', apiVersion: 1, id: of.id },
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
      files: ['dist', 'fixtures', 'CHANGELOG.md'],
      engines: { node: '>=22.18' },
      publishConfig: { access: 'public' },
      scripts: {
        build: 'tsc',
        dev: 'tsc --watch',
        test: 'tsc && tributary-conformance --junit results.xml',
        prepack: 'tsc',
      },
      // The host brings them: a package has no core of its own.
      peerDependencies: Object.fromEntries(host.map((name) => [name, '^0.1.0'])),
      devDependencies: {
        ...Object.fromEntries([...host, '@tributary/conformance'].map(range)),
        '@types/node': '^24.0.0',
        typescript: '^5.9.0',
      },
    }),
    'tsconfig.json': json({
      compilerOptions: {
        target: 'ES2024',
        lib: ['ES2024', 'DOM'],
        module: 'NodeNext',
        rootDir: 'src',
        outDir: 'dist',
        declaration: true,
        rewriteRelativeImportExtensions: true,
        erasableSyntaxOnly: true,
        verbatimModuleSyntax: true,
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: true,
        types: ['node'],
      },
      include: ['src'],
    }),
    '.gitignore': 'node_modules/\ndist/\nresults.xml\n*.tgz\n!packages/*.tgz\n',
    '.github/workflows/test.yml': testWorkflow([...host, '@tributary/conformance']),
    '.github/workflows/release.yml': releaseWorkflow,
    LICENSE: licence(of.name),
    'CHANGELOG.md': '# Changelog\n\n## 0.1.0\nFirst release.\n',
    'README.md': readme(of, packageName),
    ...source(of),
  };
}

/** @param {NewPackage} of @param {string} packageName */
const readme = ({ id, name, kind }, packageName) => `# ${name}

A ${kind} package for Tributary.

\`\`\`sh
npm test              # builds dist, then the conformance suite on it
npm run dev           # builds on every change
npm test -- --expect  # writes what the fixtures expect from what the package makes of them; read the diff
npm pack              # the tarball that is published
npm version minor     # then push the tag: .github/workflows/release.yml proves and publishes it, with provenance
\`\`\`

In the folder of a server: \`npm install /path/to/${packageName}-0.1.0.tgz\` (\`npm install ${packageName}\` once it is
published), then name it in \`PROVIDER_PACKAGES=${packageName}\`${kind === 'tap' ? ` and, for its taps see every call, in \`TRUSTED_PLUGINS=${id}\`` : ''}.
While you write it, \`PROVIDER_PACKAGES\` takes the path of this folder, and the server's \`npm run dev\` uses each build from
the next request on.
`;
