// Tests how the browser's dictation ends, by the errors of the Web Speech API (draft of 2025, 4.1.5
// SpeechRecognitionErrorEvent).
import { afterEach, expect, test, vi } from 'vitest';
import { browserDictation } from './browser-dictation.ts';

afterEach(() => vi.unstubAllGlobals());

function dictation() {
  const calls: string[] = [];
  let recognition = new EventTarget();
  const began = (made: EventTarget): void => void (recognition = made);
  class Recognition extends EventTarget {
    start(): void {
      began(this);
    }
    abort(): void {
      fail('aborted');
    }
  }
  const end = (): boolean => recognition.dispatchEvent(new Event('end'));
  const fail = (error: string): boolean =>
    recognition.dispatchEvent(Object.assign(new Event('error'), { error })) && end();
  vi.stubGlobal('window', { SpeechRecognition: Recognition });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const running = browserDictation(
    (text) => calls.push(`text ${text}`),
    () => calls.push('end'),
    (error) => calls.push(`fail ${error}`),
  );
  return { running, calls, fail, end };
}

test.each(['network', 'not-allowed', 'audio-capture', 'no-speech'])(
  '%s is told, and the end behind it is not',
  (error) => {
    const { calls, fail } = dictation();
    fail(error);
    expect(calls).toEqual([`fail ${error}`]);
  },
);

test('its own end, and an end that was asked for', () => {
  const own = dictation();
  own.end();
  expect(own.calls).toEqual(['end']);
  const discarded = dictation();
  discarded.running?.discard();
  expect(discarded.calls).toEqual([]);
});
