// A file as an answer: an image that cannot run anything is drawn, a PDF opens in the browser's viewer, the rest is downloaded.
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { isImageType } from '../storage/media-type.ts';
import type { FileFacts, OpenFile } from '../storage/stored-file.ts';

/** Bytes under an id never change. They are the user's own: shared caches keep nothing, and another user asks anew. */
const lasting = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'Cookie' };
/** Caching of a file; of a temporary chat the browser keeps no copy either. */
const cachingOf = ({ id }: FileFacts) => (isTemporary(id) ? { 'cache-control': 'no-store', vary: 'Cookie' } : lasting);
const etagOf = ({ hash }: FileFacts): string => `"${hash}"`;

export const isUnchanged = (request: Request, file: FileFacts): boolean =>
  request.headers.get('if-none-match') === etagOf(file);

/** `more`: headers that replace these, as those of a share. */
export function fileResponse(
  request: Request,
  { body, ...file }: OpenFile,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = { ...cachingOf(file), etag: etagOf(file), ...more };
  if (isUnchanged(request, file)) return new Response(null, { status: 304, headers });
  const as = new URL(request.url).searchParams;
  return new Response(request.method === 'HEAD' ? null : streamOf(body), {
    headers: {
      'content-length': String(file.bytes),
      'content-type': file.mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : file.mediaType,
      'content-disposition': `${isImageType(file.mediaType) && !as.has('download') ? 'inline' : 'attachment'}${nameOf(file)}`,
      'x-content-type-options': 'nosniff',
      // Bytes that a browser takes for a page load nothing and run nothing.
      'content-security-policy': "default-src 'none'; sandbox",
      ...(as.get('view') === 'pdf' ? pdfHeaders(file) : {}),
      ...headers,
    },
  });
}

/**
 * Browsers read no type but this one from the bytes (`nosniff`), so bytes of a page stay no page. Chromium's viewer opens it
 * in the sandbox, too (Chromium 156).
 */
const pdfHeaders = (file: FileFacts): Readonly<Record<string, string>> => ({
  'content-type': 'application/pdf',
  'content-disposition': `inline${nameOf(file)}`,
});

const nameOf = ({ name }: FileFacts): string => (name === '' ? '' : `; filename*=UTF-8''${encoded(name)}`);

/** RFC 8187. A lone surrogate has no encoding. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Read as its reader takes it; nothing is opened before. */
function streamOf(body: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        const { done, value } = await pieces.next();
        if (done) stream.close();
        else stream.enqueue(value);
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
