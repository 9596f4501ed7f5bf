// Detects secrets, which are never remembered: vendor keys, tokens, private keys, card numbers, text after "password".

const patterns: readonly RegExp[] = [
  // Keys with a vendor's prefix, such as sk-…, ghp_…, xoxb-…, AIza…, AKIA…, gsk_…, hf_…
  /\b(?:sk|pk|rk|gsk|hf|xai|r8|ghp|gho|ghu|ghs|ghr|glpat|xox[abeoprs]|npm|pypi|dop_v1|shp[a-z]{2}|whsec|github_pat|ya29)[-_.][A-Za-z0-9][\w.-]{10,}/i,
  /\bAIza[\w-]{20,}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}/,
  // JSON Web Tokens and private keys.
  /\beyJ[\w-]{8,}\.[\w-]{8,}/,
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /\bbearer\s+[\w.~+/-]{12,}/i,
  // Credentials in a URL.
  /\w+:\/\/[^\s/:@]+:[^\s/@]+@/,
  // Long runs that do not occur in languages: digits and letters of both cases, or hexadecimal.
  /\b(?=[\w+/]*[a-z])(?=[\w+/]*[A-Z])(?=[\w+/]*\d)[\w+/]{24,}={0,2}/,
  /\b(?=[a-f0-9]*[a-f])(?=[a-f0-9]*\d)[a-f0-9]{32,}\b/i,
  /\b(?:password|passwd|passphrase|passcode|pin|api[ _-]?key|secret(?:[ _-]key)?|access[ _-]?token|passwort|kennwort)\b\s*(?:is\b|are\b|ist\b|lautet\b|[:=])\s*\S/i,
  /(?:密码|口令|密钥)\s*(?:是|为|[:=：])\s*\S/u,
];

const cardNumber = /(?:\d[ -]?){13,19}/g;
const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/;

export const looksSecret = (text: string): boolean =>
  patterns.some((pattern) => pattern.test(text)) ||
  iban.test(text) ||
  (text.match(cardNumber) ?? []).some((found) => isCardNumber(found.replaceAll(/\D/g, '')));

/** Luhn check: every second digit from the right counts twice. */
function isCardNumber(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return digits.length >= 13 && digits.length <= 19 && sum % 10 === 0;
}
