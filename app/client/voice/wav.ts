// Converts a recording to 16 kHz mono WAV, which every transcription model reads, for models that do not accept the browser's
// format.

/** Sample rate of speech models. Unit: samples per second. */
export const wavRate = 16_000;
export const headBytes = 44;

/** File extensions by media type, as reported by recorders and systems. Other types are not checked. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'audio/webm': ['webm'],
  'video/webm': ['webm'],
  'audio/mp4': ['mp4', 'm4a'],
  'audio/x-m4a': ['m4a', 'mp4'],
  'audio/aac': ['aac', 'm4a'],
  'video/mp4': ['mp4'],
  'video/quicktime': ['mov'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/mpeg': ['mp3', 'mpeg', 'mpga'],
  'audio/mp3': ['mp3'],
  'audio/wav': ['wav'],
  'audio/x-wav': ['wav'],
  'audio/wave': ['wav'],
  'audio/flac': ['flac'],
};

/** True if the provider accepts WAV but not the recording's format. */
export function wantsWav(type: string, formats: readonly string[] | undefined): boolean {
  const own = endings[type.split(';')[0]?.trim().toLowerCase() ?? ''];
  return own !== undefined && formats?.includes('wav') === true && !own.some((ending) => formats.includes(ending));
}

/** Returns the length of a WAV created here, in seconds. */
export const wavSeconds = ({ size }: Blob): number => (size - headBytes) / 2 / wavRate;

/** Encodes samples of one channel, from -1 to 1, as 16-bit WAV. */
export function wavOf(samples: Float32Array, rate: number): Blob {
  const view = new DataView(new ArrayBuffer(headBytes + samples.length * 2));
  const write = (at: number, text: string): void => {
    for (let index = 0; index < text.length; index++) view.setUint8(at + index, text.charCodeAt(index));
  };
  write(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  for (const [at, sample] of samples.entries()) {
    const value = Math.max(-1, Math.min(1, sample));
    view.setInt16(headBytes + at * 2, Math.round(value < 0 ? value * 0x8000 : value * 0x7fff), true);
  }
  return new Blob([view.buffer], { type: 'audio/wav' });
}

/** Final part of a piece searched for silence, and its maximum length in seconds. */
const lookBack = { part: 0.2, seconds: 20 };
/** Length of a pause between words. Unit: seconds. */
const breath = 0.2;

/** Splits samples into pieces of at most `most`, each cut at its quietest point so that no word is split. */
export function piecesOf(samples: Float32Array, most: number, rate: number): readonly Float32Array[] {
  const pieces: Float32Array[] = [];
  let at = 0;
  while (samples.length - at > most) {
    const end = at + most;
    const cut = quietest(samples, end - Math.floor(Math.min(most * lookBack.part, rate * lookBack.seconds)), end, rate);
    pieces.push(samples.subarray(at, cut));
    at = cut;
  }
  return [...pieces, samples.subarray(at)];
}

function quietest(samples: Float32Array, from: number, to: number, rate: number): number {
  const length = Math.max(1, Math.floor(rate * breath));
  let found = to;
  let least = Number.POSITIVE_INFINITY;
  for (let start = from; start + length <= to; start += length) {
    let power = 0;
    for (let index = start; index < start + length; index++) power += (samples[index] ?? 0) ** 2;
    if (power > least) continue;
    least = power;
    found = start + Math.ceil(length / 2);
  }
  return found;
}

/** Decodes a recording to mono samples at the models' rate; undefined if the browser cannot decode it. */
export async function samplesOf(recording: Blob): Promise<Float32Array | undefined> {
  const decoding = new OfflineAudioContext(1, 1, wavRate);
  const decoded = await decoding.decodeAudioData(await recording.arrayBuffer()).catch(() => undefined);
  if (!decoded || decoded.length === 0) return undefined;
  const mixing = new OfflineAudioContext(1, decoded.length, wavRate);
  const source = mixing.createBufferSource();
  source.buffer = decoded;
  source.connect(mixing.destination);
  source.start();
  return (await mixing.startRendering()).getChannelData(0);
}
