// Parameters of images, voices and recordings.
// Source: https://docs.siliconflow.cn/api-reference/images/images-generations, with its sizes at
// https://api-docs.siliconflow.cn/docs/api/images-generations-post, read 2026-11-25.
import type { ByModel, ImageSupport, SpeechSupport, TranscriptionSupport } from '@tributary/runtime-core';

export const images: ByModel<ImageSupport> = {
  kolors: { sizes: ['1024x1024', '960x1280', '768x1024', '720x1440', '720x1280'], count: 4, seed: true, references: 1 },
  'qwen-image-edit-2509': { seed: true, references: 3 },
  'qwen-image-edit': { seed: true, references: 1 },
  'qwen-image': {
    sizes: ['1328x1328', '1664x928', '928x1664', '1472x1140', '1140x1472', '1584x1056', '1056x1584'],
    seed: true,
  },
};

const speaker = 'FunAudioLLM/CosyVoice2-0.5B';

/**
 * Source: https://docs.siliconflow.com/cn/userguide/capabilities/text-to-speech (voices, speed) and
 * https://docs.siliconflow.cn/en/api-reference/audio/create-speech (length), read 2026-11-25.
 */
export const speech: ByModel<SpeechSupport> = {
  cosyvoice2: {
    models: [speaker],
    voices: ['alex', 'anna', 'bella', 'benjamin', 'charles', 'claire', 'david', 'diana'].map(
      (name) => `${speaker}:${name}`,
    ),
    maxInput: 128_000,
    speed: [0.25, 4],
  },
};

/** Formats are unconfirmed. Source: https://docs.siliconflow.cn/docs/api/audio-transcriptions-post, read 2026-11-25. */
export const transcription: ByModel<TranscriptionSupport> = {
  '*': {
    models: ['FunAudioLLM/SenseVoiceSmall', 'TeleAI/TeleSpeechASR'],
    formats: ['wav', 'mp3', 'webm', 'm4a', 'mp4', 'ogg', 'flac'],
    maxBytes: 50_000_000,
  },
};
