// State of reading aloud for all pages; the speaker itself loads with the first text.
import { createStore } from '../../client/net/store.ts';
import type { Transport } from '../../client/net/transport.ts';
import type { Vaults } from '../../client/providers/vaults.ts';
import type * as speaker from './speaker.ts';

export interface Speaking {
  readonly id: string;
  readonly state: 'loading' | 'playing' | 'paused' | 'blocked' | 'failed';
  readonly problem?: unknown;
}

export const speaking = createStore<Speaking | undefined>(undefined);

export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined' || typeof Audio !== 'undefined';

export interface SpeakingDeps {
  readonly transport: Pick<Transport, 'getBlob'>;
  readonly vaults: Pick<Vaults, 'get'>;
  readonly routeOf: (provider: string) => string;
}

/** Loaded with the first text that is read aloud. */
type Reader = typeof speaker;
let reader: Reader | undefined;
const load = async (): Promise<Reader> => (reader ??= await import('./speaker.ts'));

/** `markdown`: text of the answer. */
export async function speak(deps: SpeakingDeps, id: string, markdown: string): Promise<void> {
  const asked: Speaking = { id, state: 'loading' };
  speaking.set(asked);
  const { speakText } = await load();
  // Skipped if stopped, or another text was chosen, while the speaker loaded.
  if (speaking.get() === asked) await speakText(deps, id, markdown);
}

/** Controls the current text. Before the speaker has loaded, only stopping has an effect. */
export function steer(step: 'pause' | 'resume' | 'next' | 'stop'): void {
  if (reader) reader.steer(step);
  else if (step === 'stop') speaking.set(undefined);
}
