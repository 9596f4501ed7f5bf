// Converts a formula to readable words: names of commands, without braces and backslashes.

const words: readonly (readonly [RegExp, string])[] = [
  [/\\(?:left|right|big|Big|bigg|Bigg|displaystyle|textstyle|limits|quad|qquad|,|;|!|:)(?![a-zA-Z])/g, ' '],
  [/\\(?:text|mathrm|mathbf|mathit|operatorname|mathbb|mathcal)\s*\{([^{}]*)\}/g, ' $1 '],
  [/\\(?:cdot|times)(?![a-zA-Z])/g, ' × '],
  [/\\(?:le|leq)(?![a-zA-Z])/g, ' ≤ '],
  [/\\(?:ge|geq)(?![a-zA-Z])/g, ' ≥ '],
  [/\\neq?(?![a-zA-Z])/g, ' ≠ '],
  [/\\approx(?![a-zA-Z])/g, ' ≈ '],
  [/\\pm(?![a-zA-Z])/g, ' ± '],
  [/\\infty(?![a-zA-Z])/g, ' ∞ '],
  [/\\to(?![a-zA-Z])|\\rightarrow(?![a-zA-Z])/g, ' → '],
];
/** Resolves fractions and roots from the inside out; formulas are rarely nested deeper. */
const depth = 8;

export function mathsAlt(source: string): string {
  let text = source.slice(0, 4000);
  for (const [sign, word] of words) text = text.replaceAll(sign, word);
  for (let at = 0; at < depth; at++) {
    const before = text;
    text = text
      .replaceAll(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, ' $1 / $2 ')
      .replaceAll(/\\sqrt\s*\{([^{}]*)\}/g, ' √ $1 ')
      .replaceAll(/\^\{([^{}]*)\}/g, ' ^ $1 ')
      .replaceAll(/_\{([^{}]*)\}/g, ' $1 ');
    if (text === before) break;
  }
  return text
    .replaceAll(/\\([a-zA-Z]+)/g, ' $1 ')
    .replaceAll(/[{}\\&]/g, ' ')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
