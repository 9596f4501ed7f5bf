// Reads text aloud as a queue of pieces with the chosen engine. One text at a time, in one tab at a time.
import { getFixedT } from './voice-texts.ts';
import { readVoice } from '../../client/voice/voice-settings.ts';
import { speechPieces } from '../../shared/speech/pieces.ts';
import { spokenText } from '../../shared/speech/spoken.ts';
import { speaking } from './speaking.ts';
import type { SpeakingDeps } from './speaking.ts';
import { Blocked, browserEngine, providerEngine } from './engines.ts';
import type { Engine } from './engines.ts';
import { knownVoices } from '../../client/voice/voices.ts';

interface Reading {
  readonly id: string;
  /** Undefined while being chosen: stopping works from the start. */
  engine?: Engine;
  piece: AbortController;
  /** Continues after a click that the browser requires. */
  unblock?: () => void;
}

let reading: Reading | undefined;

/** Stops when another tab begins. */
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tributary-voice');
const tell = tabs?.postMessage.bind(tabs);
tabs?.addEventListener('message', () => halt());

function halt(): void {
  const ended = reading;
  reading = undefined;
  ended?.piece.abort();
  ended?.unblock?.();
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
  speaking.set(undefined);
}

export async function speakText(deps: SpeakingDeps, id: string, markdown: string): Promise<void> {
  halt();
  tell?.('begin');
  speaking.set({ id, state: 'loading' });
  const own: Reading = { id, piece: new AbortController() };
  reading = own;
  const mine = (): boolean => reading === own;
  try {
    const language = document.documentElement.lang || 'en';
    const words = await getFixedT(language);
    const engine = await engineOf(deps, language);
    if (!mine()) return;
    own.engine = engine;
    const pieces = speechPieces(spokenText(markdown, words), language, engine.cap);
    for (const [at, piece] of pieces.entries()) {
      const playing = (): void => {
        if (mine()) speaking.set({ id, state: 'playing' });
      };
      for (let played = false; !played;) {
        if (!mine()) return;
        own.piece = new AbortController();
        played = await engine.play(piece, pieces[at + 1], own.piece.signal, playing).then(
          () => true,
          async (problem: unknown) => {
            if (!(problem instanceof Blocked)) throw problem;
            if (mine()) speaking.set({ id, state: 'blocked' });
            await new Promise<void>((resolve) => (own.unblock = resolve));
            return false;
          },
        );
      }
    }
    if (mine()) halt();
  } catch (problem) {
    if (!mine()) return;
    speaking.set({ id, state: 'failed', problem });
  }
}

async function engineOf(deps: SpeakingDeps, language: string): Promise<Engine> {
  const settings = readVoice();
  if (settings.speaker === '' || settings.speakerModel === '') return browserEngine(settings, language);
  const { speakers } = knownVoices();
  const support = speakers
    .find(({ provider }) => provider === settings.speaker)
    ?.models.find(({ id }) => id === settings.speakerModel)?.support;
  return providerEngine(deps, { ...settings, maxInput: support?.maxInput, takesSpeed: support?.speed !== undefined });
}

export function steer(step: 'pause' | 'resume' | 'next' | 'stop'): void {
  const current = speaking.get();
  if (step === 'stop' || !reading || !current) return halt();
  switch (step) {
    case 'pause':
      reading.engine?.pause();
      return speaking.set({ ...current, state: 'paused' });
    case 'resume':
      if (current.state === 'blocked') return reading.unblock?.();
      void reading.engine?.resume().then(
        () => speaking.set({ ...current, state: 'playing' }),
        () => speaking.set({ ...current, state: 'blocked' }),
      );
      return undefined;
    case 'next':
      if (current.state === 'paused') void reading.engine?.resume().catch(() => undefined);
      return reading.piece.abort();
    default:
      return step satisfies never;
  }
}
