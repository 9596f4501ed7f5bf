// Serves a file: safe images inline, PDFs in the browser's viewer, everything else as a download.
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { isImageType } from '../storage/media-type.ts';
import type { FileFacts, OpenFile } from '../storage/stored-file.ts';

/** Bytes under an id never change. Private to the user: shared caches store nothing, and `Vary` separates users. */
const lasting = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'Cookie' };
/** A browser keeps no copy of files in temporary chats. */
const cachingOf = ({ id }: FileFacts) => (isTemporary(id) ? { 'cache-control': 'no-store', vary: 'Cookie' } : lasting);
const etagOf = ({ hash }: FileFacts): string => `"${hash}"`;

export const isUnchanged = (request: Request, file: FileFacts): boolean =>
  request.headers.get('if-none-match') === etagOf(file);

/** `more`: headers that override the defaults, used for shares. */
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
      // Content rendered as a page can load and run nothing.
      'content-security-policy': "default-src 'none'; sandbox",
      ...(as.get('view') === 'pdf' ? pdfHeaders(file) : {}),
      ...headers,
    },
  });
}

/** With `nosniff`, browsers do not treat the bytes as HTML. Chromium's viewer works in the sandbox (Chromium 156). */
const pdfHeaders = (file: FileFacts): Readonly<Record<string, string>> => ({
  'content-type': 'application/pdf',
  'content-disposition': `inline${nameOf(file)}`,
});

const nameOf = ({ name }: FileFacts): string => (name === '' ? '' : `; filename*=UTF-8''${encoded(name)}`);

/** RFC 8187 encoding. A lone surrogate has none, hence `toWellFormed`. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** Reads on demand; opens nothing before the first read. */
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
