// Thumbnails of a user's images: made on upload or first view, stored per content.
import { ByteGate } from '../process/byte-gate.ts';
import type { OpenFile } from '../storage/stored-file.ts';
import { isImageType } from '../storage/media-type.ts';
import { findThumbnail, writeThumbnail } from '../storage/repositories/thumbnails.ts';
import type { ThumbnailPlace } from '../storage/repositories/thumbnails.ts';
import type { Storage } from '../storage/storage.ts';
import { createShrinker } from './shrinker.ts';
import type { Shrink } from './shrinker.ts';

export interface Thumbnails {
  /**
   * Returns the file itself if it is small, no image, or cannot be shrunk. Undefined if the user has no such file.
   */
  openThumbnail(userId: string, id: string): Promise<OpenFile | undefined>;
  /** Makes the thumbnail of a new file in advance. Never rejects. */
  prepareThumbnail(userId: string, file: Pick<OpenFile, 'id' | 'mediaType' | 'bytes'>): Promise<void>;
}

export interface ThumbnailOptions {
  readonly storage: Storage;
  readonly open: (userId: string, id: string) => Promise<OpenFile | undefined>;
  readonly shrink?: Shrink;
}

/** Size of an image that needs no thumbnail. Unit: bytes. */
export const smallBytes = 60_000;

/** There is no AVIF decoder. */
const isWorthIt = ({ mediaType, bytes }: Pick<OpenFile, 'mediaType' | 'bytes'>): boolean =>
  isImageType(mediaType) && mediaType !== 'image/avif' && bytes > smallBytes;

/** Maximum number made in advance at a time; others are made when first shown. */
const maxInAdvance = 100;
/** After this time, viewers get the full image. Unit: ms. */
const patienceMs = 15_000;

/**
 * Per user, so that one gallery does not delay others; work in advance, e.g. for an import, does not delay viewers.
 */
const gate = new ByteGate({ all: 2, perUser: 1 });
const never = new AbortController().signal;
let shared: Shrink | undefined;

export function createThumbnails({ storage, open, ...options }: ThumbnailOptions): Thumbnails {
  const shrink: Shrink = (bytes) => (options.shrink ?? (shared ??= createShrinker()))(bytes);
  /** By content, so that the same bytes are decoded once. */
  const making = new Map<string, Promise<Uint8Array | undefined>>();
  const inAdvance = new Set<string>();

  async function make(userId: string, id: string, content: string): Promise<Uint8Array | undefined> {
    const file = await open(userId, id);
    const pieces: Uint8Array[] = [];
    for await (const piece of file?.body ?? []) pieces.push(piece);
    const whole = Buffer.concat(pieces);
    if (whole.byteLength === 0) throw new Error('the bytes of the image are missing');
    const made = await shrink(whole);
    const thumbnail = made && made.byteLength < whole.byteLength ? made : undefined;
    await writeThumbnail(storage, content, thumbnail);
    return thumbnail;
  }

  /** `queue`: each queue is served one at a time. */
  async function placeOf(queue: string, userId: string, id: string): Promise<ThumbnailPlace | undefined> {
    const before = await findThumbnail(storage, userId, id);
    if (!before || !isWorthIt(before) || before.made) return before;
    const leave = await gate.enter(queue, 1, never);
    try {
      // It may have been made meanwhile.
      const place = await findThumbnail(storage, userId, id);
      if (!place || place.made) return place;
      const { content } = place;
      const made = making.get(content) ?? make(userId, id, content).finally(() => making.delete(content));
      making.set(content, made);
      const thumbnail = await made;
      return thumbnail ? { ...place, thumbnail } : place;
    } finally {
      leave();
    }
  }

  return {
    async prepareThumbnail(userId, { id, ...facts }) {
      // The failure will occur again, and be reported, when the image is viewed.
      const key = `${userId} ${id}`;
      if (!isWorthIt(facts) || inAdvance.size >= maxInAdvance || inAdvance.has(key)) return;
      inAdvance.add(key);
      await placeOf(`${userId} in advance`, userId, id).catch(() => undefined);
      inAdvance.delete(key);
    },
    async openThumbnail(userId, id) {
      // On failure, the image itself is shown.
      const place = await within(
        patienceMs,
        placeOf(userId, userId, id).catch(() => undefined),
      );
      if (!place?.thumbnail) return open(userId, id);
      const { name, hash, thumbnail } = place;
      return {
        id,
        name: `${name.replace(/\.[^.]*$/, '')}.webp`,
        mediaType: 'image/webp',
        bytes: thumbnail.byteLength,
        hash: `${hash}-small`,
        body: once(thumbnail),
      };
    },
  };
}

/** Returns undefined on timeout. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
