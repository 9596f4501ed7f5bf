// Finds a secret in other forms: parts of it, base64 (an echoed `Authorization: Basic`), or URL encoding.

/** Number of characters of a key that may not be shown; vendors that show a part show four. */
const part = 8;

/** Describes the first form of a secret found in the text. */
export function spelled(text: string, secrets: readonly string[]): string | undefined {
  for (const secret of secrets) {
    const windows = Array.from({ length: secret.length - part + 1 }, (_, at) => secret.slice(at, at + part));
    if (windows.some((window) => text.includes(window))) return `${part} letters of ${secret}`;
    if (base64Cores(secret).some((core) => text.includes(core))) return `${secret} in base64`;
    if (text.includes(encodeURIComponent(secret))) return `${secret} as a URL has it`;
  }
  return undefined;
}

/**
 * Returns the base64 of the secret at each of the three possible offsets, without the edge characters that depend on
 * neighbouring bytes.
 */
function base64Cores(secret: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('x'.repeat(before) + secret).toString('base64url');
    const first = before === 0 ? 0 : before + 1;
    const last = Math.floor(((before + secret.length) * 8) / 6);
    return encoded.slice(first, last);
  });
}
