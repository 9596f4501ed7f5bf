// Reads Hugging Face text generation (TGI): token events, or [{generated_text}].
import { emptyReply, finish } from '../expectation.ts';
import type { ExpectedReply } from '../expectation.ts';
import type { Pieces } from './body.ts';
import { describeError } from './error.ts';
import { at, numberAt, textAt, wordAt } from './json.ts';

export function readHf({ whole, list, malformed }: Pieces): ExpectedReply {
  const reply = emptyReply();
  let ended = false;
  reply.malformed = malformed;
  for (const { value } of list) {
    const piece: unknown = Array.isArray(value) ? value[0] : value;
    if (whole) reply.text += textAt(piece, 'generated_text');
    else if (at(piece, 'token', 'special') !== true) reply.text += textAt(piece, 'token', 'text');
    if (typeof at(piece, 'generated_text') === 'string') ended = true;
    const stop = wordAt(piece, 'details', 'finish_reason');
    if (stop !== undefined) reply.stop = stop;
    const output = numberAt(piece, 'details', 'generated_tokens');
    if (output !== undefined) reply.usage = { output };
    if (at(piece, 'error') !== undefined) reply.errorInStream = describeError(piece);
  }
  return finish(reply, ended);
}
