// Takes out of an exchange what must not be kept: credentials, cookies, account ids, addresses.

const redacted = '[redacted]';

/** Request headers that say how to speak; every other one is dropped, or kept as "[redacted]" where it authorises. */
const keptHeaders =
  /^(content-type|accept|anthropic-version|anthropic-beta|openai-beta|x-goog-api-client|api-version)$/;
const authHeaders = /^(authorization|x-api-key|api-key|x-goog-api-key|x-auth-token)$/;

export const redactRequestHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .flatMap(([name, value]) =>
        authHeaders.test(name) ? [[name, redacted]] : keptHeaders.test(name) ? [[name, value]] : [],
      ),
  );

export const redactResponseHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name === 'content-type' || name === 'retry-after'));

/** Patterns of secrets and of personal data, whatever their value; the replacement leaves the kind readable. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g, 'somebody@example.com'],
  [/\b(org|proj|acct|user|team|ws)[-_][A-Za-z0-9]{10,}\b/g, `$1-${redacted}`],
  [/\b(sk|gsk|xai|pplx|hf|ghp|nvapi)[-_][A-Za-z0-9_-]{12,}/g, redacted],
  [/\bAIza[\w-]{20,}/g, redacted],
  [/\bAKIA[A-Z0-9]{12,}\b/g, redacted],
  [/\bBearer\s+[\w.~+/=-]{8,}/g, `Bearer ${redacted}`],
  [/\barn:aws:[\w:/.-]+/g, `arn:aws:${redacted}`],
];

/** All forms in which a secret may come back: as it is, in a URL, in base64. */
const formsOf = (secret: string): readonly string[] => [
  ...new Set([secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]),
];

export function redactText(text: string, secrets: readonly string[]): string {
  const without = secrets.flatMap(formsOf).reduce((current, form) => current.replaceAll(form, redacted), text);
  return patterns.reduce((current, [pattern, replacement]) => current.replace(pattern, replacement), without);
}

/** Texts and the keys of a JSON value; everything else as it is. */
export function redactValue(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redactText(value, secrets);
  if (Array.isArray(value)) return value.map((item) => redactValue(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redactText(key, secrets), redactValue(item, secrets)]),
  );
}

/** The last word before a file is written: throws when a secret is still in it, in the text or in base64 parts. */
export function refuseSecrets(text: string, secrets: readonly string[]): void {
  const decoded = (text.match(/[A-Za-z0-9+/]{40,}={0,2}/g) ?? []).map((part) =>
    Buffer.from(part, 'base64').toString('latin1'),
  );
  const found = secrets.some((secret) =>
    [text, ...decoded].some((part) => formsOf(secret).some((form) => part.includes(form))),
  );
  if (found) throw new Error('refused: the key still occurs in the recorded exchange; nothing was written');
}
