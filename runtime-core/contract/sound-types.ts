// Media types of sounds, told by their first bytes: what a name or a browser says of a file may be wrong, or another spelling.

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

/** Characters of a sound in base64 that tell its type. */
const headLength = 24;

/** A frame of MPEG audio: eleven bits, then its version and its layer, of which the values that stand for nothing are left out. */
const isFrame = (first: number, second: number): boolean => first === 0xff && (second & 0xe0) === 0xe0;
const isReservedVersion = (second: number): boolean => (second & 0x18) === 0x08;
const layerOf = (second: number): number => (second & 0x06) >> 1;

/** Rows in the order they are tried; `head`: a character a byte. */
const marks: readonly (readonly [type: SoundType, matches: (head: string) => boolean])[] = [
  ['audio/wav', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WAVE'],
  ['audio/ogg', (head) => head.startsWith('OggS')],
  ['audio/flac', (head) => head.startsWith('fLaC')],
  ['audio/aiff', (head) => head.startsWith('FORM') && /^AIF[FC]$/.test(head.slice(8, 12))],
  // The same container holds pictures, by their brands.
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

/** Type by the base64 of its bytes, of which the beginning is enough; undefined for what is no sound. */
export function soundTypeOf(base64: string): SoundType | undefined {
  const letters = base64.slice(0, headLength).replaceAll('-', '+').replaceAll('_', '/');
  if (!/^[A-Za-z0-9+/]*=*$/.test(letters)) return undefined;
  const whole = letters.replaceAll('=', '');
  // A rest of one letter is no byte.
  const head = atob(whole.slice(0, whole.length - (whole.length % 4 === 1 ? 1 : 0)));
  return marks.find(([, matches]) => matches(head))?.[0];
}
