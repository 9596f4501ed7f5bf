// Speech engines: the browser's and those of providers. Each plays one piece at a time and can be stopped within it.
import { pathOf } from '../../shared/api/endpoint.ts';
import { operationsApi } from '../../shared/api/operations.ts';
import type { VoiceSettings } from '../../client/voice/voice-settings.ts';
import type { SpeakingDeps } from './speaking.ts';

export interface Engine {
  /** Maximum length of a piece. Unit: characters. */
  readonly cap: number;
  /** Resolves when the piece has been played; rejects with `Blocked` if the browser requires a click first. */
  play(piece: string, next: string | undefined, signal: AbortSignal, onStart: () => void): Promise<void>;
  pause(): void;
  /** Rejects if the browser still refuses. */
  resume(): Promise<void>;
}

export class Blocked extends Error {
  override readonly name = 'Blocked';
}

/** The browser cannot speak, or not in this language. */
export class NoVoice extends Error {
  override readonly name = 'NoVoice';
}

const withoutVoice: ReadonlySet<string> = new Set([
  'synthesis-failed',
  'synthesis-unavailable',
  'language-unavailable',
  'voice-unavailable',
]);

/** Browsers stop in the middle of longer utterances. */
const browserCap = 220;

export function browserEngine({ speed }: Pick<VoiceSettings, 'speed'>, language: string): Engine {
  return {
    cap: browserCap,
    play(piece, _next, signal, onStart) {
      return new Promise((resolve, reject) => {
        const utterance = new SpeechSynthesisUtterance(piece);
        utterance.rate = speed;
        utterance.lang = language;
        const halt = (): void => {
          speechSynthesis.cancel();
          resolve();
        };
        signal.addEventListener('abort', halt, { once: true });
        const over = (): void => {
          signal.removeEventListener('abort', halt);
          resolve();
        };
        utterance.addEventListener('start', onStart);
        utterance.addEventListener('end', over);
        utterance.addEventListener('error', ({ error }) => {
          if (error === 'canceled' || error === 'interrupted') return over();
          if (error === 'not-allowed') return reject(new Blocked());
          return reject(withoutVoice.has(error) ? new NoVoice() : new Error(error));
        });
        speechSynthesis.speak(utterance);
      });
    },
    pause: () => speechSynthesis.pause(),
    async resume() {
      speechSynthesis.resume();
    },
  };
}

/** Audio by voice and text, cached so that a repetition is not paid for again. */
const heard = new Map<string, Promise<string>>();
const mostHeard = 60;
const usualCap = 1500;

export interface ProviderVoice extends Pick<VoiceSettings, 'speaker' | 'speakerModel' | 'voice' | 'speed'> {
  readonly maxInput?: number | undefined;
  /** True if the provider supports a speed; otherwise the audio is played faster or slower. */
  readonly takesSpeed: boolean;
}

export function providerEngine(deps: SpeakingDeps, voice: ProviderVoice): Engine {
  // One element for all pieces, because the first click unlocks only this one.
  const audio = new Audio();
  const { speaker, speakerModel: model, speed, takesSpeed } = voice;

  function fetched(input: string): Promise<string> {
    const key = JSON.stringify([speaker, model, voice.voice, takesSpeed ? speed : 1, input]);
    const known = heard.get(key);
    if (known) return known;
    const route = deps.routeOf(speaker);
    const path = pathOf(operationsApi.speech, { route, provider: route === speaker ? undefined : speaker });
    const body = { model, input, voice: voice.voice, ...(takesSpeed && speed !== 1 ? { speed } : {}) };
    // Not aborted with the previous piece: paid audio is kept.
    const options = { vault: deps.vaults.get(speaker), provider: speaker, signal: AbortSignal.timeout(120_000) };
    const made = deps.transport.getBlob(path, body, options).then((blob) => URL.createObjectURL(blob));
    made.catch(() => heard.delete(key));
    heard.set(key, made);
    for (const [oldest, url] of heard) {
      if (heard.size <= mostHeard) break;
      heard.delete(oldest);
      void url.then((address) => URL.revokeObjectURL(address)).catch(() => undefined);
    }
    return made;
  }
  return {
    cap: Math.min(voice.maxInput ?? usualCap, usualCap),
    async play(piece, next, signal, onStart) {
      const url = await fetched(piece);
      if (signal.aborted) return;
      audio.src = url;
      audio.playbackRate = takesSpeed ? 1 : speed;
      if (next !== undefined) void fetched(next).catch(() => undefined);
      await new Promise<void>((resolve, reject) => {
        const halt = (): void => {
          audio.pause();
          resolve();
        };
        signal.addEventListener('abort', halt, { once: true });
        const once = { once: true, signal };
        audio.addEventListener(
          'ended',
          () => {
            signal.removeEventListener('abort', halt);
            resolve();
          },
          once,
        );
        audio.addEventListener('error', () => reject(new Error('the audio cannot be played')), once);
        audio.play().then(onStart, (error: unknown) => {
          if (error instanceof DOMException && error.name === 'AbortError') return;
          reject(error instanceof DOMException && error.name === 'NotAllowedError' ? new Blocked() : error);
        });
      });
    },
    pause: () => audio.pause(),
    resume: () => audio.play(),
  };
}
