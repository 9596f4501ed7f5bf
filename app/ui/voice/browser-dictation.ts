// Dictation by the browser's speech recognition. Chrome and Safari send the audio to their vendors.

interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}
interface RecognitionEvent extends Event {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}

/** Undefined if the browser has none. */
export function browserDictation(
  onText: (text: string) => void,
  onEnd: () => void,
  /** `error`: name in the Web Speech API, such as `network`, `not-allowed` or `no-speech`. */
  onFail: (error: string) => void,
): { stop(): void; discard(): void } | undefined {
  const global = window as {
    readonly SpeechRecognition?: new () => Recognition;
    readonly webkitSpeechRecognition?: new () => Recognition;
  }; // missing in the DOM types
  const Made = global.SpeechRecognition ?? global.webkitSpeechRecognition;
  if (!Made) return undefined;
  const recognition = new Made();
  recognition.lang = document.documentElement.lang || navigator.language;
  recognition.continuous = true;
  recognition.interimResults = false;
  let wanted = true;
  recognition.addEventListener('result', (event) => {
    const { results, resultIndex } = event as RecognitionEvent; // the type of this event
    for (let at = resultIndex; at < results.length; at++) {
      const said = results[at];
      if (wanted && said?.isFinal) onText(said[0]?.transcript.trim() ?? '');
    }
  });
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { readonly error?: string }; // the type of this event
    if (!wanted || error === 'aborted') return;
    wanted = false;
    onFail(error ?? '');
  });
  recognition.addEventListener('end', () => wanted && onEnd());
  recognition.start();
  return {
    stop: () => recognition.stop(),
    discard() {
      wanted = false;
      recognition.abort();
    },
  };
}
