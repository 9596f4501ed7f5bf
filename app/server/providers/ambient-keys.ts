// Variables that other tools set in an environment: their keys pay only for providers that AMBIENT_KEYS names.
import type { App } from '../process/app.ts';

/** Set by GitHub's CLI, actions and Copilot, the AWS and Cloudflare CLIs, and the Hugging Face libraries. */
const ambient: ReadonlySet<string> = new Set([
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'CLOUDFLARE_API_TOKEN',
  'COPILOT_GITHUB_TOKEN',
  'GH_TOKEN',
  'GITHUB_TOKEN',
  'HF_TOKEN',
]);

/** The environment as a provider may read it. */
export const variablesOf = ({ config, variables }: App, provider: string): App['variables'] =>
  config.ambientKeys.includes(provider)
    ? variables
    : Object.fromEntries(Object.entries(variables).filter(([name]) => !ambient.has(name)));

/** For the log at start. Undefined if all that is set may be used. */
export function ambientNote({ config, variables }: Pick<App, 'config' | 'variables'>): string | undefined {
  const set = [...ambient].filter((name) => (variables[name] ?? '').trim() !== '');
  if (set.length === 0 || config.ambientKeys.length > 0) return undefined;
  return `${set.join(', ')}: set for other tools, so that no provider uses them; name those that may in AMBIENT_KEYS`;
}
