// Parameters of images, voices and recordings.
// Source: https://platform.openai.com/docs/api-reference (images, audio), as of 2026-05-18.
import type { ByModel, ImageSupport, SpeechSupport, TranscriptionSupport } from '@tributary/runtime-core';

export const images: ByModel<ImageSupport> = {
  'gpt-image': {
    sizes: ['auto', '1024x1024', '1536x1024', '1024x1536'],
    quality: ['auto', 'low', 'medium', 'high'],
    count: 10,
    references: 16,
  },
  'dall-e-3': { quality: ['standard', 'hd'] },
  'dall-e-2': { count: 10 },
};

const voices = ['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer'];

export const speech: ByModel<SpeechSupport> = {
  'gpt-4o-mini-tts': { voices: [...voices, 'ballad', 'verse'], maxInput: 4096 },
  '*': { voices, maxInput: 4096, speed: [0.25, 4] },
};

export const transcription: ByModel<TranscriptionSupport> = {
  '*': {
    formats: ['flac', 'mp3', 'mp4', 'mpeg', 'mpga', 'm4a', 'ogg', 'wav', 'webm'],
    language: true,
    maxBytes: 25_000_000,
  },
};
