// Texts that a package wrote, an error above all, as they may be logged and shown.
import { accessMode } from '../process/access.ts';
import type { App } from '../process/app.ts';

/** Names of variables whose values are nobody's business. */
const secretName = /KEY|TOKEN|SECRET|PASS|CODE|CREDENTIAL|DATABASE_URL|PROXY/i;
/** Shorter values are words. Unit: characters. */
const shortest = 8;

/** `key=…`, `token: …`, and whatever the environment holds under the name of a secret. */
export function withoutSecrets({ variables }: Pick<App, 'variables'>, text: string): string {
  const values = Object.entries(variables).flatMap(([name, value]) =>
    value !== undefined && value.length >= shortest && secretName.test(name) ? [value] : [],
  );
  return values
    .sort((a, b) => b.length - a.length)
    .reduce((current, value) => current.replaceAll(value, '[redacted]'), text)
    .replace(
      /\b(\w*(?:key|token|secret|password|authorization))(["']?\s*[=:]\s*["']?)(?:bearer +)?[^\s"',;)]+/gi,
      '$1$2[redacted]',
    );
}

/** Folders of this machine are shown to nobody but its own user. */
export function forReaders(app: App, text: string): string {
  const clean = withoutSecrets(app, text);
  if (accessMode(app.config) === 'loopback') return clean;
  return clean.replace(/(?:file:\/\/)?(?:[A-Za-z]:)?(?:[\\/][^\s\\/'"`(),:;]+){2,}/g, (path) => `…/${lastOf(path)}`);
}

const lastOf = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? '';
