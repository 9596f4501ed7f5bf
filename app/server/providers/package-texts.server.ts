// Redacts text written by packages, such as errors, before it is logged or shown.
import { accessMode } from '../process/access.ts';
import type { App } from '../process/app.ts';

/** Variables whose values are secret. */
const secretName = /KEY|TOKEN|SECRET|PASS|CODE|CREDENTIAL|DATABASE_URL|PROXY/i;
/** Shorter values may be ordinary words. Unit: characters. */
const shortest = 8;

/** Redacts `key=…`, `token: …`, and the values of secret environment variables. */
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

/** Hides local folders from everyone but a local user. */
export function forReaders(app: App, text: string): string {
  const clean = withoutSecrets(app, text);
  if (accessMode(app.config) === 'loopback') return clean;
  return clean.replace(/(?:file:\/\/)?(?:[A-Za-z]:)?(?:[\\/][^\s\\/'"`(),:;]+){2,}/g, (path) => `…/${lastOf(path)}`);
}

const lastOf = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? '';
