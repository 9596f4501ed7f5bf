// Voice of this browser: who reads aloud, and who writes down what is said. Its voices and microphone are the device's own.
import type { KeyValueStore } from '../net/key-value-store.ts';
import { localKeyValueStore } from '../net/key-value-store.ts';

export interface VoiceSettings {
  /** Empty: the browser's own voices. */
  readonly speaker: string;
  readonly speakerModel: string;
  readonly voice: string;
  /** 1: as spoken. */
  readonly speed: number;
  /** Empty: the first provider that can, else the browser. `browser`: the browser alone. */
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

/** Stored by any version, or by hand: each is taken only if it is of its type. */
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
