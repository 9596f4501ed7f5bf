// @ts-check
// Writes ENVIRONMENT.md: every environment variable, from the code that reads it and what is said about it.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

export const envPageFile = 'app/server/ENVIRONMENT.md';

const head = `# Environment variables

Written by \`npm run env-page\` from the code that reads them; change \`process/env.ts\` and \`process/env-about.ts\`.

An empty value counts as unset. A value that is set and cannot be used stops the start with one line: the name, what was found,
what is allowed. A name that is one typing error away from a known one is warned about in the log.
`;

const ofProviders = `## Providers

Each provider reads \`<ID>_API_KEY\`, \`<ID>_BASE_URL\` (or \`<ID>_PROXY_URL\`) and \`<ID>_SEARCH_MODE\`, unless its manifest names
others, and these settings, which its manifest declares in \`settingsEnv\`:
`;

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|');

/** @param {unknown} setting of `settingsEnv` */
function settingRow(setting) {
  if (typeof setting === 'string') return [setting, 'text'];
  const { name, type, minimum, values } =
    /** @type {{ name: string, type: string, minimum?: number, values?: string[] }} */ (setting);
  const from = minimum === undefined ? '' : ` from ${minimum} on`;
  const allowed = {
    integer: `a whole number${from}`,
    number: `a number${from}`,
    flag: '1 or 0',
    choice: (values ?? []).join(', '),
  };
  return [name, /** @type {Record<string, string>} */ (allowed)[type] ?? 'text'];
}

/** @returns {Promise<string[][]>} name and allowed values */
async function providerSettings() {
  const folder = join(root, 'providers');
  const files = globSync('*/index.ts', { cwd: folder }).filter((file) =>
    readFileSync(join(folder, file), 'utf8').includes('settingsEnv'),
  );
  const lists = await Promise.all(
    files.map(async (file) => (await import(join(folder, file))).default.manifest?.settingsEnv ?? []),
  );
  return lists
    .flat()
    .map(settingRow)
    .sort(([a = ''], [b = '']) => a.localeCompare(b, 'en'));
}

export async function envPage() {
  const { allowedValues } = await import('../../app/server/process/env.ts');
  const { environmentGroups } = await import('../../app/server/process/env-about.ts');
  const allowed = allowedValues();
  const groups = Object.entries(environmentGroups).map(([group, rows]) =>
    [
      `## ${group}\n`,
      '| variable | unset | is | allowed |',
      '|---|---|---|---|',
      ...rows.map(({ names, unset, about }) => {
        const of = [...new Set(names.map((name) => allowed.get(name) ?? 'text'))].join('; ');
        return `| ${names.map((name) => `\`${name}\``).join(', ')} | ${unset} | ${about} | ${cell(of)} |`;
      }),
      '',
    ].join('\n'),
  );
  const settings = (await providerSettings()).map(([name = '', of = '']) => `| \`${name}\` | ${cell(of)} |`);
  return `${[head, ...groups, ofProviders].join('\n')}
| variable | allowed |
|---|---|
${settings.join('\n')}
`;
}
