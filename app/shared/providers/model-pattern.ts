// Patterns of models, such as `openai/gpt-5*`: `*` matches any text.

export function matchesPattern(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === name;
  const last = rest.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false;
  let at = first.length;
  const end = name.length - last.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}

/** True if the provider has a model that one of the patterns may match. */
export const namesProvider = (patterns: readonly string[], provider: string): boolean =>
  patterns.some((pattern) => matchesPattern(pattern.split('/')[0] ?? '', provider));
