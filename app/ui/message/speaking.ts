// Reading aloud with the browser's own voices, one text at a time on the whole page.
import { createStore } from '../../client/net/store.ts';

/** Id of the message that is being read. */
export const speaking = createStore<string | undefined>(undefined);

export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined';

export function stopSpeaking(): void {
  speaking.set(undefined);
  speechSynthesis.cancel();
}

/** A paragraph each: browsers fall silent in the middle of long utterances. */
export function speak(id: string, text: string): void {
  speechSynthesis.cancel();
  const parts = text.split(/\n+/).filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (parts.length === 0) return;
  speaking.set(id);
  const over = (): void => speaking.set((current) => (current === id ? undefined : current));
  for (const [index, part] of parts.entries()) {
    const utterance = new SpeechSynthesisUtterance(part);
    utterance.addEventListener('error', over);
    if (index === parts.length - 1) utterance.addEventListener('end', over);
    speechSynthesis.speak(utterance);
  }
}
