// Reads model lists, images, speech and pulls.
import type { Expectation } from '../expectation.ts';
import { piecesOf } from './body.ts';
import type { Pieces } from './body.ts';
import { listAt, textAt } from './json.ts';

/** data[].id (OpenAI, Anthropic), models[].name (Gemini, with its `models/`; Ollama), items[].name (GPUStack), resources[].model_id (watsonx). */
export const readModels = ({ list }: Pieces): Expectation => {
  const body = list[0]?.value;
  const lists = ['data', 'models', 'items', 'resources'].map((name) => listAt(body, name));
  const ids = [...lists, listAt(body)].flat().map((item) => {
    // A GPUStack row has a number as id: calls use its name.
    return textAt(item, 'id') || textAt(item, 'name') || textAt(item, 'model_id');
  });
  return { kind: 'models', ids };
};

/** data[].url or data[].b64_json; images[].image (Hyperbolic). */
export const readImages = ({ list }: Pieces): Expectation => {
  const body = list[0]?.value;
  const entries = [...listAt(body, 'data'), ...listAt(body, 'images')];
  return {
    kind: 'images',
    urls: entries.map((entry) => textAt(entry, 'url')).filter((url) => url !== ''),
    base64: entries.filter((entry) => textAt(entry, 'b64_json') !== '' || textAt(entry, 'image') !== '').length,
  };
};

const decodedLength = (base64: string): number => Buffer.from(base64, 'base64').length;

/** Accepts audio bytes, or base64 in JSON (Mistral's audio_data) or SSE (speech.audio.delta). */
export function readSpeech(bytes: Buffer): Expectation {
  const looksLikeText = /^\s*(\{|data:|event:)/.test(bytes.toString('latin1', 0, 32));
  if (!looksLikeText) return { kind: 'speech', bytes: bytes.length };
  const lengths = piecesOf(bytes).list.map(
    ({ value }) => decodedLength(textAt(value, 'audio_data')) + decodedLength(textAt(value, 'audio')),
  );
  return { kind: 'speech', bytes: lengths.reduce((total, length) => total + length, 0) };
}

/** Returns consecutive equal statuses once, ignoring their counts. */
export function readPull({ list }: Pieces): Expectation {
  const all = list.map(({ value }) => textAt(value, 'status')).filter((status) => status !== '');
  const error = list.map(({ value }) => textAt(value, 'error')).find((message) => message !== '');
  const statuses = all.filter((status, index) => status !== all[index - 1]);
  return error === undefined ? { kind: 'pull', statuses } : { kind: 'pull', statuses, error };
}
