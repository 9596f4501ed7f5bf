// POST /api/files/:id/text: extracts the text of a document; PUT: stores a transcript; GET: the text that models read.
import { documentsApi } from '../shared/api/documents.ts';
import { encodings } from '../shared/message/encodings.ts';
import type { TextEncoding } from '../shared/message/encodings.ts';
import type { DocumentResult } from '../server/documents/document-texts.ts';
import type { FileStore } from '../server/files/file-store.ts';
import { fileIdOf } from '../server/files/upload.ts';
import { appError, readBody, notFound } from '../server/http/errors.server.ts';
import { answer } from '../server/http/answer.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { log } from '../server/process/log.ts';
import { getFiles } from '../server/files/files.server.ts';

/** Size from which some models must search the text. */
const largeTokens = 20_000;

const route = userRoute({
  async GET({ app, userId, params: { id } }) {
    const result = await (await getFiles(app, id)).viewDocument(userId, fileIdOf(id));
    if (!result) throw notFound('file', id);
    return answer(documentsApi.text, result);
  },
  async POST({ app, userId, params: { id }, query }) {
    const files = await getFiles(app, id);
    const result = await files.readDocument(userId, fileIdOf(id), encodingIn(query));
    if (!result) throw notFound('file', id);
    return answer(documentsApi.read, told(files, userId, id, result));
  },
  async PUT({ app, request, userId, params: { id } }) {
    const { text } = await readBody(request, documentsApi.write.body);
    const files = await getFiles(app, id);
    const result = await files.writeTranscript(userId, fileIdOf(id), text);
    if (!result) throw notFound('file', id);
    return answer(documentsApi.write, told(files, userId, id, result));
  },
});

function encodingIn(query: URLSearchParams): TextEncoding | undefined {
  const given = query.get('encoding');
  const found = encodings.find((each) => each.toLowerCase() === given?.toLowerCase());
  if (given === null || found) return found;
  const message = `the encoding "${given.slice(0, 40)}" is not known; allowed: ${encodings.join(', ')}`;
  throw appError(400, message, { code: 'unknown_encoding', found: given.slice(0, 40), allowed: encodings.join(', ') });
}

/** Returns the facts of an available text, and indexes a large one. */
function told(files: FileStore, userId: string, id: string | undefined, result: DocumentResult) {
  if ('refused' in result) return result;
  // Runs in the background; a search that needs the index waits for this.
  if (result.read.tokens > largeTokens)
    files.passages.ready(userId, [fileIdOf(id)]).catch((error: unknown) => {
      log.error({ err: error instanceof Error ? error.message : typeof error }, 'a file could not be indexed');
    });
  const { text: _text, parts: _parts, ...facts } = result.read;
  return { read: facts };
}

export const loader = route.loader;
export const action = route.action;
