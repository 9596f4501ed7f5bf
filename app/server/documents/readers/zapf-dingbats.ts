// Characters of the font ZapfDingbats, whose codes are those of digits and letters. PDF 32000-1:2008, annex D.6.

/** Codes whose character is outside Unicode's Dingbats block. */
const others: Readonly<Record<number, string>> = {
  0x25: '☎',
  0x2a: '☛',
  0x2b: '☞',
  0x48: '★',
  0x6c: '●',
  0x6e: '■',
  0x73: '▲',
  0x74: '▼',
  0x75: '◆',
  0x77: '◗',
  0xa8: '♣',
  0xa9: '♦',
  0xaa: '♥',
  0xab: '♠',
  0xd5: '→',
  0xd6: '↔',
  0xd7: '↕',
};

export function zapfDingbat(code: number): string {
  const other = others[code];
  if (other !== undefined) return other;
  if (code >= 0x21 && code <= 0x7e) return String.fromCodePoint(0x2701 + code - 0x21);
  if (code >= 0xac && code <= 0xb5) return String.fromCodePoint(0x2460 + code - 0xac);
  if (code >= 0xa1 && code <= 0xfe) return String.fromCodePoint(0x2761 + code - 0xa1);
  return String.fromCodePoint(code);
}
