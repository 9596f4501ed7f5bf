// Stores a provider's image as a file of the user: downloaded immediately, since its URL expires, with the type
// detected from its bytes.
import { part } from '../../../server/process/app.ts';
import { outbound } from '../../../server/net/outbound.server.ts';
import type { App } from '../../../server/process/app.ts';
import { randomUUID } from 'node:crypto';
import { maxFileBytes } from '../../../shared/api/files.ts';
import { isImageType, MediaTypeFinder } from '../../../server/storage/media-type.ts';
import type { FileStore } from '../../../server/files/file-store.ts';
import type { FileFacts } from '../../../server/storage/stored-file.ts';
import { appError } from '../../../server/http/errors.server.ts';
import { answered } from '../../../server/net/safe-answer.server.ts';
import { createSafeDownload } from '../../../server/net/safe-fetch.server.ts';

type Download = ReturnType<typeof createSafeDownload>;

const download = part('requests for images', (app): Download =>
  createSafeDownload({ dispatchers: outbound(app), timeoutMs: 120_000, maxBytes: maxFileBytes }),
);

export interface ImageSource {
  readonly url: string;
  readonly provider: string;
  /** Origins configured by the operator, whose addresses may be private. */
  readonly trusted: ReadonlySet<string>;
  readonly name: string;
  readonly signal: AbortSignal;
}

export async function storeImage(
  app: App,
  files: Pick<FileStore, 'write'>,
  userId: string,
  source: ImageSource,
  fetch: Download = download(app),
): Promise<FileFacts> {
  const bytes = source.url.startsWith('data:') ? inline(source) : await fetched(source, fetch);
  const ending = endingOf(bytes);
  if (ending === undefined) {
    const message = 'The provider returned something that isn’t an image.';
    throw appError('ProviderBizError', message, { code: 'wrong_type', provider: source.provider });
  }
  const id = randomUUID();
  // `stored`: paid images are kept, since the quota is for uploads. `asIs`: providers sign their images, and there is
  // no camera metadata to remove.
  return files.write(userId, { id, name: `${source.name}.${ending}`, stored: true, asIs: true }, once(bytes));
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** SVG files are for download only: they are never rendered in a page. */
function endingOf(bytes: Buffer): string | undefined {
  const finder = new MediaTypeFinder();
  finder.add(bytes);
  const type = finder.end();
  if (isImageType(type)) return endings[type];
  return type === 'text/plain' &&
    /^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?<svg[\s>]/.test(bytes.toString('utf8', 0, 2000))
    ? 'svg'
    : undefined;
}

function inline({ url, provider }: ImageSource): Buffer {
  const comma = url.indexOf(',');
  const body = url.slice(comma + 1);
  if (body.length > (maxFileBytes / 3) * 4 + 4)
    throw appError('ProviderBizError', 'The image is too large to be stored.', { code: 'too_large', provider });
  return /;base64$/i.test(url.slice(0, comma)) ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body));
}

async function fetched({ url, provider, trusted, signal }: ImageSource, fetch: Download): Promise<Buffer> {
  const origin = URL.canParse(url) ? new URL(url).origin : '';
  const reply = await answered(fetch({ url, signal, trusted: trusted.has(origin) }), 'the image');
  if (reply.status < 300) return reply.bytes;
  throw appError('ProviderBizError', `The image couldn’t be fetched: HTTP ${reply.status}.`, {
    code: 'image_gone',
    status: reply.status,
    provider,
  });
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
