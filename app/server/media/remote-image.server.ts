// Fetches an image on another server at a reader's request, without storing it. The other server does not see the
// reader's address, cookies or browser; only image bytes are passed on.
import { part } from '../process/app.ts';
import { outbound } from '../net/outbound.server.ts';
import type { App } from '../process/app.ts';
import { isImageType, MediaTypeFinder } from '../storage/media-type.ts';
import { appError } from '../http/errors.server.ts';
import { answered } from '../net/safe-answer.server.ts';
import { createSafeDownload } from '../net/safe-fetch.server.ts';

type Download = ReturnType<typeof createSafeDownload>;

/** Large enough for a photo. Unit: bytes. */
const maxBytes = 10_000_000;

const download = part('requests for remote images', (app): Download =>
  createSafeDownload({ dispatchers: outbound(app), timeoutMs: 30_000, maxBytes }),
);

/** Throws 400 for another scheme, 403 for a non-public address, 502 and 504 otherwise; `code` says why. */
export async function remoteImage(
  app: App,
  url: string,
  signal: AbortSignal,
  fetch: Download = download(app),
): Promise<Response> {
  const headers = { accept: 'image/*' };
  const { status, bytes } = await answered(fetch({ url, headers, signal }), 'the image');
  if (status >= 300)
    throw appError(502, `The image couldn’t be fetched: HTTP ${status}.`, { code: 'image_gone', status });
  const finder = new MediaTypeFinder();
  finder.add(bytes);
  const type = finder.end();
  // SVG could run code, and the declared type proves nothing.
  if (!isImageType(type))
    throw appError(502, 'The address returned something that isn’t an image.', { code: 'wrong_type' });
  // Read from a socket, so no shared memory.
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
