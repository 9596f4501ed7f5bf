// Parameters of images, voices and recordings.
// Source: types of the openai SDK 7.55.0, ImageGenerateParams, ImageEditParams, SpeechCreateParams and
// TranscriptionCreateParams, read 2026-11-25; for the DALL·E models, which it calls retired, those of 6.49.0.
import type {
  ByModel,
  ImageSupport,
  SoundRows,
  SoundSupport,
  SpeechSupport,
  TranscriptionSupport,
} from '@tributary/runtime-core';

const drawn: ImageSupport = {
  sizes: ['auto', '1024x1024', '1536x1024', '1024x1536'],
  quality: ['auto', 'low', 'medium', 'high'],
  backgrounds: ['auto', 'opaque', 'transparent'],
  formats: ['png', 'jpeg', 'webp'],
  count: 10,
  references: 16,
  mask: true,
};

export const images: ByModel<ImageSupport> = {
  // Both models, sunburst and flare; the types say nothing of those of 2.6.
  'gpt-image-2.5': { ...drawn, quality: ['auto', 'low', 'medium', 'high', 'xhigh', 'max'] },
  'gpt-image': drawn,
  'dall-e-3': { quality: ['standard', 'hd'] },
  'dall-e-2': { count: 10 },
};

/** Voices of tts-1. Source: a copy of https://developers.openai.com/api/docs/guides/text-to-speech, read 2026-11-25. */
const voices = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer'];

export const speech: ByModel<SpeechSupport> = {
  // Types of 2025 except this model from a speed; the present ones say nothing of it.
  'gpt-4o-mini-tts': { voices: [...voices, 'ballad', 'verse', 'marin', 'cedar'], maxInput: 4096 },
  '*': { voices, maxInput: 4096, speed: [0.25, 4] },
};

export const transcription: ByModel<TranscriptionSupport> = {
  // The newer models answer with the text alone. Source: https://developers.openai.com/api/docs/guides/speech-to-text, read 2026-11-27.
  whisper: {
    formats: ['flac', 'mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'ogg', 'wav', 'webm'],
    language: true,
    marks: true,
    maxBytes: 25_000_000,
  },
  '*': {
    formats: ['flac', 'mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'ogg', 'wav', 'webm'],
    language: true,
    // The vendor counts the whole request, 25 MiB for whisper-1; the limit of the newer models is unconfirmed.
    // Source: https://help.openai.com/en/articles/7031512-whisper-api-faq, read 2026-11-25.
    maxBytes: 25_000_000,
  },
};

/**
 * WAV and MP3, by the types of https://www.npmjs.com/package/openai 7.55.0, `ChatCompletionContentPartInputAudio`, read 2026-11-27.
 * No page tells a limit of bytes: it is a choice of this package. A token is 100 ms.
 */
const heard: SoundSupport = {
  formats: ['audio/wav', 'audio/mpeg'],
  maxBytes: 20_000_000,
  tokensPerSecond: 10,
  source: 'https://developers.openai.com/api/docs/guides/realtime-costs',
  date: '2026-11-27',
};
export const sound: SoundRows = { 'gpt-audio': heard, 'gpt-4o-audio': heard, 'gpt-4o-mini-audio': heard };
