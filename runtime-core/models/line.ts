// Determines a model's line: models of one line accept each other's reasoning and signatures.

/**
 * Returns name and generation of a model id, without maker, size and date: `deepseek-v4` for `deepseek/deepseek-v4-pro`.
 * Signatures remain valid across sizes, but not across generations: Gemini 3 refuses those of 2.5
 * (https://ai.google.dev/gemini-api/docs/thought-signatures, read 2026-11-28).
 */
export function lineOf(id: string): string {
  const name = id
    .toLowerCase()
    .split(/[/:@.]/)
    .findLast((part) => /^[a-z]/.test(part) && !/^(free|thinking|online|latest|beta|v\d+)$/.test(part));
  const match = /^([a-z]+)(?:[-_. ]?(v|k|m|r)?(\d+))?/.exec(name ?? '');
  if (!match) return id.toLowerCase();
  const [, word = '', letter = '', generation = ''] = match;
  return `${word}${generation === '' ? '' : `-${letter}${generation}`}`;
}
