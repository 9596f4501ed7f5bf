// Text generation, the older wire of dedicated endpoints (TGI), as chunks of chat completions.
import { isRecord, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

/**
 * A stream sends `{token: {text, special}, generated_text: null}` per token and repeats the whole text on the last one;
 * an answer that is no stream is `[{generated_text}]`. Special tokens (`</s>`) are not text. Other chunks stay as they are.
 */
export function fromTextGeneration(chunk: Json): Json {
  const { token, generated_text: whole } = chunk;
  if (!isRecord(token) && typeof whole !== 'string') return chunk;
  const words = isRecord(token) ? (token['special'] === true ? '' : token['text']) : whole;
  const details = record(chunk['details']);
  // The wire names a reason in `details` only, which not every server sends: the whole text is its last word.
  const reason = text(details?.['finish_reason']) ?? (typeof whole === 'string' ? 'stop' : null);
  const tokens = details?.['generated_tokens'];
  return {
    choices: [{ index: 0, delta: { content: words }, finish_reason: reason }],
    ...(tokens === undefined ? {} : { usage: { completion_tokens: tokens } }),
  };
}
