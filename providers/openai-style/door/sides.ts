// Addresses of operations besides chat, below `/v1`.
import type { DoorSide } from '@tributary/runtime-core/door';
import { embeddingsSide } from './embeddings.ts';
import { editsSide, imagesSide } from './images.ts';
import { speechSide } from './speech.ts';
import { transcriptionsSide } from './transcriptions.ts';

export const sides: Readonly<Record<string, DoorSide>> = {
  '/v1/embeddings': embeddingsSide,
  '/v1/images/generations': imagesSide,
  '/v1/images/edits': editsSide,
  '/v1/audio/speech': speechSide,
  '/v1/audio/transcriptions': transcriptionsSide,
};
