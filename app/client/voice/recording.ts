// Records the microphone and stores the recording on this device until it is transcribed.
import { blobStore } from '../net/blob-store.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { idIn, isTemporary } from '../../shared/conversation/temporary.ts';
import { loudest } from './level.ts';

export interface Recording {
  readonly id: string;
  readonly blob: Blob;
  /** Unit: ms. */
  readonly length: number;
  /** True if anything above the noise of a room was recorded. */
  readonly heard: boolean;
  readonly progress?: Progress;
}

/** Transcripts of a recording's first pieces, kept because they were paid for. */
export interface Progress {
  /** Transcription model and number of pieces: with another model the recording is split and transcribed again. */
  readonly by: string;
  readonly texts: readonly string[];
}

export interface RecorderOptions {
  /** Chat that the recording is for. */
  readonly conversationId: string | undefined;
  /**
   * Called several times a second with the level from 0 to 1. `quiet`: silence since the last sound, in ms. `length`:
   * recorded time in ms, without the start of the microphone.
   */
  readonly onLevel: (level: number, quiet: number, length: number) => void;
  readonly onEnd: (recording: Recording) => void;
}

export interface Recorder {
  stop(): void;
  /** Stops and deletes the recording. */
  discard(): void;
}

const prefix = 'voice.';
/** Root mean square of a voice near the microphone; a quiet room is below a fifth of it. */
const gate = 0.015;
const lookMs = 100;
/** Maximum number of samples read per poll, for a busy page: 0.7 s at 48 kHz, the API's limit. */
const seenSamples = 32_768;
const pieceMs = 1_000;
/** Shorter recordings are accidental. Unit: ms. */
export const leastMs = 500;

/** Safari records MP4, other browsers WebM. */
const types = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/ogg;codecs=opus'];

/** Rejects with the browser's error if there is no microphone or no permission. */
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
    // All samples since the last poll: a word may be shorter than the interval.
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
    // A page that is closed loses at most the last second.
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
  // Recordings of temporary chats are kept in memory only.
  if (!isTemporary(recording.id)) blobStore.write(`${prefix}${recording.id}`, recording);
}
export const forgetRecording = (id: string): void => blobStore.remove(`${prefix}${id}`);

/** Returns recordings without a transcript, for example of a closed page. */
export async function leftRecordings(): Promise<readonly Recording[]> {
  const all = await blobStore.list(prefix);
  return all.flatMap(([, value]) => (isRecording(value) ? [value] : []));
}

const isRecording = (value: unknown): value is Recording =>
  typeof value === 'object' && value !== null && 'blob' in value && value.blob instanceof Blob && 'id' in value;
