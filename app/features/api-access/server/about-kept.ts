// Facts of kept calls for lists.
import type { DoorHead } from '@tributary/runtime-core/door';
import type { Json } from '@tributary/runtime-core/wire';
import type { AdmittedChat } from './chat-request.ts';
import type { AboutKept } from './kept-calls.ts';
import { firstWords } from './message-texts.ts';

/** Of a `User-Agent`: the first name and its version. */
const programIn = (agent: string | undefined): string => /^[\w./@+-]{1,60}/.exec(agent ?? '')?.[0] ?? '';

/** `body`: the request, or the part of its conversation whose words are shown. */
export function aboutKept(
  { req, wire, called }: Pick<AdmittedChat, 'req' | 'wire'> & Partial<Pick<AdmittedChat, 'called'>>,
  body: Json,
  head: DoorHead,
): AboutKept {
  const { provider = '', model = '' } = called ?? {};
  return { provider, model, program: programIn(req.headers['user-agent']), words: wordsIn(wire, body, head) };
}

/** Empty for a request that the common form cannot read. */
function wordsIn(wire: AdmittedChat['wire'], body: Json, head: DoorHead): string {
  try {
    return firstWords(wire.read(body, head).params.messages);
  } catch {
    return '';
  }
}
