// An image that a response names on another server: fetched for a reader who asked, and never kept. The other server sees
// this one, without the reader's address, cookies or browser; only bytes of an image are passed on.
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

/** Throws 400 for another scheme, 403 for an address that is not public, 502 and 504 for all else; `code` says why. */
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
  // A drawing (SVG) could run something; what a server calls an image is no proof.
  if (!isImageType(type))
    throw appError(502, 'The address returned something that isn’t an image.', { code: 'wrong_type' });
  // Read from a socket: no shared memory.
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
