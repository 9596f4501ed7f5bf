// Dictation by the browser's own recognition, where it has one: Chrome and Safari send the sound to their makers.

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

/** Undefined where the browser has none. */
export function browserDictation(
  onText: (text: string) => void,
  onEnd: () => void,
  /** By the name of the Web Speech API: `network`, `not-allowed`, `no-speech`. */
  onFail: (error: string) => void,
): { stop(): void; discard(): void } | undefined {
  const global = window as {
    readonly SpeechRecognition?: new () => Recognition;
    readonly webkitSpeechRecognition?: new () => Recognition;
  }; // not in the types of the DOM
  const Made = global.SpeechRecognition ?? global.webkitSpeechRecognition;
  if (!Made) return undefined;
  const recognition = new Made();
  recognition.lang = document.documentElement.lang || navigator.language;
  recognition.continuous = true;
  recognition.interimResults = false;
  let wanted = true;
  recognition.addEventListener('result', (event) => {
    const { results, resultIndex } = event as RecognitionEvent; // of the event named so
    for (let at = resultIndex; at < results.length; at++) {
      const said = results[at];
      if (wanted && said?.isFinal) onText(said[0]?.transcript.trim() ?? '');
    }
  });
  recognition.addEventListener('error', (event) => {
    const { error } = event as Event & { readonly error?: string }; // of the event named so
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
