// Detects the media type of a sound by its first bytes: file names and browsers may report a wrong or nonstandard type.

export const soundTypes = [
  'audio/wav',
  'audio/mpeg',
  'audio/aac',
  'audio/ogg',
  'audio/flac',
  'audio/aiff',
  'audio/mp4',
  'audio/webm',
] as const;
export type SoundType = (typeof soundTypes)[number];

/** Number of base64 characters that suffice to detect the type. */
const headLength = 24;

/** MPEG audio frame header: eleven sync bits, then version and layer. Reserved values are excluded. */
const isFrame = (first: number, second: number): boolean => first === 0xff && (second & 0xe0) === 0xe0;
const isReservedVersion = (second: number): boolean => (second & 0x18) === 0x08;
const layerOf = (second: number): number => (second & 0x06) >> 1;

/** Tried in this order. `head`: one character per byte. */
const marks: readonly (readonly [type: SoundType, matches: (head: string) => boolean])[] = [
  ['audio/wav', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WAVE'],
  ['audio/ogg', (head) => head.startsWith('OggS')],
  ['audio/flac', (head) => head.startsWith('fLaC')],
  ['audio/aiff', (head) => head.startsWith('FORM') && /^AIF[FC]$/.test(head.slice(8, 12))],
  // Image formats (AVIF, HEIF) use the same container and are excluded by brand.
  ['audio/mp4', (head) => head.slice(4, 8) === 'ftyp' && !/^(?:avi|mif|hei|hev|msf)/.test(head.slice(8, 12))],
  ['audio/webm', (head) => head.startsWith('\x1aE\xdf\xa3')],
  ['audio/mpeg', (head) => head.startsWith('ID3')],
  ['audio/aac', (head) => head.charCodeAt(0) === 0xff && (head.charCodeAt(1) & 0xf6) === 0xf0],
  [
    'audio/mpeg',
    (head) =>
      isFrame(head.charCodeAt(0), head.charCodeAt(1)) &&
      !isReservedVersion(head.charCodeAt(1)) &&
      layerOf(head.charCodeAt(1)) !== 0,
  ],
];

/** Returns the sound type of base64 data; the first characters suffice. Undefined if not a sound. */
export function soundTypeOf(base64: string): SoundType | undefined {
  const letters = base64.slice(0, headLength).replaceAll('-', '+').replaceAll('_', '/');
  if (!/^[A-Za-z0-9+/]*=*$/.test(letters)) return undefined;
  const whole = letters.replaceAll('=', '');
  // A single remaining base64 character does not encode a byte.
  const head = atob(whole.slice(0, whole.length - (whole.length % 4 === 1 ? 1 : 0)));
  return marks.find(([, matches]) => matches(head))?.[0];
}
