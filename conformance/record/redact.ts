// Removes private data from an exchange: credentials, cookies, account ids, user-given hosts.
import type { KeyVault } from '@tributary/runtime-core';

const redacted = '[redacted]';

/** Shorter values are placeholders of servers without keys ("none", "ollama"), which are also common words in replies. Unit: characters. */
const shortestSecret = 8;

/** Returns credentials and account names in a vault, and the host of a user-given URL. */
export function privateValues(vault: KeyVault, vendorURL: string | undefined): readonly string[] {
  const { apiKey, accessKeyId, secretAccessKey, sessionToken, organization, project, baseURLOrAccountID } = vault;
  const [vendor] = hostsOf(vendorURL);
  const hosts = [vault.baseURL, vault.endpoint, baseURLOrAccountID].flatMap(hostsOf);
  const account = hostsOf(baseURLOrAccountID).length > 0 ? undefined : baseURLOrAccountID;
  return [apiKey, accessKeyId, secretAccessKey, sessionToken, organization, project, account, ...hosts].filter(
    (value) => value !== undefined && value !== vendor && value.length >= shortestSecret,
  ) as readonly string[]; // undefined is filtered out
}

const hostsOf = (url: string | undefined): readonly string[] =>
  url !== undefined && URL.canParse(url) && /^https?:/.test(url) ? [new URL(url).host] : [];

/** Request headers kept with their value. */
const keptHeaders =
  /^(content-type|accept|anthropic-version|anthropic-beta|openai-beta|x-goog-api-client|api-version)$/;
/** Kept as "[redacted]" even if the value is derived from the secret: a signature, a short-lived token. */
const authHeaders = /^(authorization|x-api-key|api-key|x-goog-api-key|x-auth-token)$/;

/** Keeps headers with a secret by name and scheme, which C-120 compares, and drops other unknown headers. */
export const redactRequestHeaders = (
  headers: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .flatMap(([name, value]) =>
        authHeaders.test(name) || holds(value, secrets)
          ? [[name, credential(name, value)]]
          : keptHeaders.test(name)
            ? [[name, redactText(value, secrets)]]
            : [],
      ),
  );

/** Uses the notation of C-120: "[redacted]" in `authorization` is a bearer token, "bare [redacted]" a key without a scheme. */
function credential(name: string, value: string): string {
  const scheme = /^[\w-]+ (?=\S)/.exec(value)?.[0] ?? '';
  if (name !== 'authorization') return name === 'cookie' ? redacted : `${scheme}${redacted}`;
  return scheme === 'Bearer ' ? redacted : `${scheme === '' ? 'bare ' : scheme}${redacted}`;
}

export const redactResponseHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name === 'content-type' || name === 'retry-after'));

/** Patterns of secrets and personal data; the replacement shows the kind. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/(https?:\/\/)[^/\s:@"]+:[^/\s@"]+@/g, '$1'],
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g, 'somebody@example.com'],
  [/\b(org|proj|acct|user|team|ws)[-_][A-Za-z0-9]{10,}\b/g, `$1-${redacted}`],
  [/\b(sk|gsk|xai|pplx|hf|gh[opsur]|github_pat|nvapi|glpat|r8)[-_][A-Za-z0-9_-]{12,}/g, redacted],
  [/\bAIza[\w-]{20,}/g, redacted],
  [/\b(AKIA|ASIA)[A-Z0-9]{12,}\b/g, redacted],
  [/\beyJ[\w-]{10,}\.[\w-]{10,}(\.[\w-]*)?/g, redacted],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/g, `$1 ${redacted}`],
  [/\barn:aws:[\w:/.-]+/g, `arn:aws:${redacted}`],
];

/** Vendors' names of URL parameters with a credential. */
const keyInQuery = /([?&](?:[\w.-]*(?:key|token|signature|secret|credential)|sig|auth|code)=)[^&#\s"]*/gi;

export const redactURL = (url: string, secrets: readonly string[]): string =>
  redactText(url, secrets).replace(keyInQuery, `$1${redacted}`);

/** Returns the forms in which a secret may appear: unchanged, URL-encoded, and base64 with either alphabet. */
const formsOf = (secret: string): readonly string[] => {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  const base64url = Buffer.from(secret).toString('base64url');
  return [...new Set([secret, encodeURIComponent(secret), base64, base64url])];
};

/** Replaces longer secrets first, since one secret may be part of another. */
export function redactText(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap(formsOf).toSorted((one, other) => other.length - one.length);
  const without = forms.reduce((current, form) => current.replaceAll(form, redacted), text);
  return patterns.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), without);
}

/** Redacts the texts and keys of a JSON value. */
export function redactValue(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redactText(value, secrets);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redactText(key, secrets), redactValue(item, secrets)]),
  );
}

/** Finds a secret that is unchanged, escaped for JSON or a URL, or in base64 at any alignment. */
export const holds = (text: string, secrets: readonly string[]): boolean => {
  const views = [text, unescaped(text), ...(text.match(/[\w+/-]{12,}/g) ?? []).flatMap(decoded)];
  return secrets.flatMap(formsOf).some((form) => views.some((view) => view.includes(form)));
};

const unescaped = (text: string): string =>
  text
    .replace(/\\+u([0-9a-f]{4})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(/\\+([/"])/g, '$1');

/** Decodes at four offsets, since four base64 characters are three bytes and the alignment is unknown. */
const decoded = (part: string): readonly string[] =>
  [0, 1, 2, 3].map((from) => Buffer.from(part.slice(from), 'base64').toString('latin1'));

/** Final check before a file is written: throws if it contains a secret. */
export function refuseSecrets(text: string, secrets: readonly string[]): void {
  if (holds(text, secrets))
    throw new Error('refused: the key still occurs in the recorded exchange; nothing was written');
}
