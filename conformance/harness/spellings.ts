// A secret in other clothes: parts of it, and what it becomes in base64 (an echoed `Authorization: Basic`) or in a URL.

/** So many letters of a key say too much: vendors that show a part of it show four. */
const part = 8;

/** The spelling of one of the secrets that stands in the text. */
export function spelled(text: string, secrets: readonly string[]): string | undefined {
  for (const secret of secrets) {
    const windows = Array.from({ length: secret.length - part + 1 }, (_, at) => secret.slice(at, at + part));
    if (windows.some((window) => text.includes(window))) return `${part} letters of ${secret}`;
    if (base64Cores(secret).some((core) => text.includes(core))) return `${secret} in base64`;
    if (text.includes(encodeURIComponent(secret))) return `${secret} as a URL has it`;
  }
  return undefined;
}

/** Wherever the secret stands in what was encoded, one of these three stands in the result: edges shared with neighbours are cut. */
function base64Cores(secret: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('x'.repeat(before) + secret).toString('base64url');
    const first = before === 0 ? 0 : before + 1;
    const last = Math.floor(((before + secret.length) * 8) / 6);
    return encoded.slice(first, last);
  });
}
