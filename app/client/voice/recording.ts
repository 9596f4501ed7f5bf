// A recording of the microphone: kept on this device, piece by piece, until its text is there.
import { blobStore } from '../net/blob-store.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { idIn, isTemporary } from '../../shared/conversation/temporary.ts';
import { loudest } from './level.ts';

export interface Recording {
  readonly id: string;
  readonly blob: Blob;
  /** ms. */
  readonly length: number;
  /** Something above the noise of a room was heard. */
  readonly heard: boolean;
  readonly progress?: Progress;
}

/** Texts of the first pieces of a recording, which were paid for. */
export interface Progress {
  /** Their writer, and the number of pieces: another model cuts and writes the recording anew. */
  readonly by: string;
  readonly texts: readonly string[];
}

export interface RecorderOptions {
  /** Chat that it is spoken into. */
  readonly conversationId: string | undefined;
  /**
   * 0 to 1, several times a second; `quiet`: for how long nothing was heard after something was; `length`: of the recording, without the
   * time that the microphone took to be allowed and to start. Unit: ms.
   */
  readonly onLevel: (level: number, quiet: number, length: number) => void;
  readonly onEnd: (recording: Recording) => void;
}

export interface Recorder {
  stop(): void;
  /** Nothing is kept. */
  discard(): void;
}

const prefix = 'voice.';
/** Root mean square of a speaking voice beside a microphone; a quiet room is below a fifth of it. */
const gate = 0.015;
const lookMs = 100;
/** Most that a look sees of what came before it, for a page that is busy. Unit: samples, 0.7 s of 48 kHz; the most there may be. */
const seenSamples = 32_768;
const pieceMs = 1_000;
/** Shorter ones are a slip of the finger. Unit: ms. */
export const leastMs = 500;

/** Safari records MP4, others WebM. */
const types = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** Rejects with what the browser says where there is no microphone, or it may not be used. */
export async function startRecorder({ conversationId, onLevel, onEnd }: RecorderOptions): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const id = idIn(conversationId, newId());
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const pieces: Blob[] = [];
  const startedAt = performance.now();
  let heardAt: number | undefined;
  let wanted = true;

  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = seenSamples;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(seenSamples);
  let lookedAt = startedAt;
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const now = performance.now();
    // All that came since the last look: a word may be shorter than the time between two of them.
    const fresh = Math.ceil(((now - lookedAt) * context.sampleRate) / 1000);
    const power = loudest(samples.subarray(Math.max(0, seenSamples - fresh)));
    lookedAt = now;
    if (power > gate) heardAt = now;
    onLevel(Math.min(1, power * 8), heardAt === undefined ? 0 : now - heardAt, now - startedAt);
  }, lookMs);

  const whole = (): Recording => ({
    id,
    blob: new Blob(pieces, { type: recorder.mimeType }),
    length: performance.now() - startedAt,
    heard: heardAt !== undefined,
  });
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0 || !wanted) return;
    pieces.push(data);
    // A page that is closed in the middle loses the last second at most.
    keepRecording(whole());
  });
  recorder.addEventListener('stop', () => {
    clearInterval(timer);
    for (const track of stream.getTracks()) track.stop();
    void context.close().catch(() => undefined);
    if (wanted) onEnd(whole());
    else forgetRecording(id);
  });
  recorder.start(pieceMs);
  const end = (): void => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  return {
    stop: end,
    discard() {
      wanted = false;
      end();
    },
  };
}

export function keepRecording(recording: Recording): void {
  // Of temporary chats nothing is stored: theirs is lost with the page.
  if (!isTemporary(recording.id)) blobStore.write(`${prefix}${recording.id}`, recording);
}
export const forgetRecording = (id: string): void => blobStore.remove(`${prefix}${id}`);

/** Recordings whose text never came, such as those of a page that was closed. */
export async function leftRecordings(): Promise<readonly Recording[]> {
  const all = await blobStore.list(prefix);
  return all.flatMap(([, value]) => (isRecording(value) ? [value] : []));
}

const isRecording = (value: unknown): value is Recording =>
  typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob && 'id' in value;
