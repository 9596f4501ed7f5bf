// The files of a new OpenAI-style provider folder, as text: complete, and green in the suite from the first run.
// @ts-check
import { fixtures } from './fixtures.mjs';

/** @typedef {{ id: string; name: string; baseURL: string }} NewProvider */

/** @param {NewProvider} provider @returns {Record<string, string>} path below the folder → text */
export function scaffold(provider) {
  return {
    'index.ts': index(provider),
    'models.ts': models(provider),
    'package.json': packageJSON(provider),
    'README.md': readme(provider),
    'conformance.test.ts': conformanceTest,
    ...Object.fromEntries(
      fixtures(provider).map((fixture) => [
        `fixtures/${fixture.id.split('/')[1]}.json`,
        `${JSON.stringify(fixture, null, 2)}\n`,
      ]),
    ),
  };
}

/** @param {string} value */
const quoted = (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** @param {NewProvider} provider */
export const index = ({ id, name, baseURL }) => `// ${name}: an OpenAI-style vendor.
import { defineProvider } from '@tributary/runtime-core';
import { openaiStyle } from '@tributary/provider-openai-style';

const wire = openaiStyle({ baseURL: ${quoted(baseURL)} });

export default defineProvider({
  manifest: {
    id: ${quoted(id)},
    name: ${quoted(name)},
    family: 'openai-style',
    operations: ['chat', 'models'],
    keyVault: { required: ['apiKey'], optional: ['baseURL'] },
    baseURL: ${quoted(baseURL)},
    chat: ['text', 'tools', 'usage'],
    links: {},
    checkModel: ${quoted(`${id}-small`)},
  },
  models: () => import('./models.ts'),
  rules: [],
  apply(hooks) {
    wire(hooks);
  },
});
`;

/** @param {NewProvider} provider */
export const models = ({
  id,
  name,
}) => `// The models of ${name}: write them from the vendor's own list, with its address and the date read.
import type { ModelCard } from '@tributary/runtime-core';

export const models = [
  {
    id: ${quoted(`${id}-small`)},
    type: 'chat',
    displayName: ${quoted(`${name} Small`)},
    abilities: { functionCall: true },
    contextWindowTokens: 32_768,
    enabled: true,
  },
] as const satisfies readonly ModelCard[];
`;

/** @param {NewProvider} provider */
const packageJSON = ({ id }) =>
  `${JSON.stringify(
    {
      name: `@tributary/provider-${id}`,
      version: '0.1.0',
      license: 'MIT',
      keywords: ['tributary-provider'],
      type: 'module',
      exports: { '.': './index.ts' },
      dependencies: { '@tributary/provider-openai-style': '^0.1.0' },
      peerDependencies: { '@tributary/runtime-core': '^0.1.0' },
      tributary: { kind: 'provider', apiVersion: 1 },
    },
    null,
    2,
  )}\n`;

/** @param {NewProvider} provider */
const readme = ({ id, name, baseURL }) => `# ${name}

- Base URL: ${baseURL}
- Key: where the vendor gives one; environment: \`${id.toUpperCase().replaceAll('-', '_')}_API_KEY\`
- Peculiar: nothing known yet. Write down here what differs from the OpenAI style, with the vendor's page and its date.

\`npm run conformance -- providers/${id}\` proves it; \`npm run record -- ${id}\` records real exchanges with your key.
`;

const conformanceTest = `// The whole suite on this provider.
import { conformance } from '@tributary/conformance';
import provider from './index.ts';

conformance(provider, new URL('./fixtures/', import.meta.url));
`;
