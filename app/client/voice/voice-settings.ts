// Voice settings of this browser: providers for reading aloud and for transcription. Not synchronised, since voices and
// microphone belong to the device.
import type { KeyValueStore } from '../net/key-value-store.ts';
import { localKeyValueStore } from '../net/key-value-store.ts';

export interface VoiceSettings {
  /** Empty: the browser's own voices. */
  readonly speaker: string;
  readonly speakerModel: string;
  readonly voice: string;
  /** 1: normal speed. */
  readonly speed: number;
  /** Empty: the first available provider, else the browser. `browser`: the browser only. */
  readonly writer: string;
  readonly writerModel: string;
}

export const speeds = { least: 0.5, most: 2 } as const;

export const defaultVoice: VoiceSettings = {
  speaker: '',
  speakerModel: '',
  voice: '',
  speed: 1,
  writer: '',
  writerModel: '',
};

const key = 'voice';

/** Reads the stored settings. Fields of a wrong type, from other versions or manual edits, are ignored. */
export function readVoice(store: KeyValueStore = localKeyValueStore()): VoiceSettings {
  const held = Object(store.read(key)) as Readonly<Record<string, unknown>>;
  const text = (name: keyof VoiceSettings): string => {
    const value = held[name];
    return typeof value === 'string' ? value.slice(0, 300) : '';
  };
  const { speed } = held;
  return {
    speaker: text('speaker'),
    speakerModel: text('speakerModel'),
    voice: text('voice'),
    speed: typeof speed === 'number' && speed >= speeds.least && speed <= speeds.most ? speed : 1,
    writer: text('writer'),
    writerModel: text('writerModel'),
  };
}

export const writeVoice = (settings: VoiceSettings, store: KeyValueStore = localKeyValueStore()): void =>
  void store.write(key, settings);
