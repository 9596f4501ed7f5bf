// Thumbnails of a user's images: made when they come or are first shown, stored beside the content, the same for every file that holds it.
import { ByteGate } from '../process/byte-gate.ts';
import type { OpenFile } from '../storage/stored-file.ts';
import { isImageType } from '../storage/media-type.ts';
import { findThumbnail, writeThumbnail } from '../storage/repositories/thumbnails.ts';
import type { ThumbnailPlace } from '../storage/repositories/thumbnails.ts';
import type { Storage } from '../storage/storage.ts';
import { createShrinker } from './shrinker.ts';
import type { Shrink } from './shrinker.ts';

export interface Thumbnails {
  /** The file itself where it is small already, no image, or one that cannot be made smaller. Undefined for no file of this user. */
  openThumbnail(userId: string, id: string): Promise<OpenFile | undefined>;
  /** Makes the thumbnail of a new file before somebody asks for it. Never rejects. */
  prepareThumbnail(userId: string, file: Pick<OpenFile, 'id' | 'mediaType' | 'bytes'>): Promise<void>;
}

export interface ThumbnailOptions {
  readonly storage: Storage;
  readonly open: (userId: string, id: string) => Promise<OpenFile | undefined>;
  readonly shrink?: Shrink;
}

/** An image that is as small as its thumbnail would be. Unit: bytes. */
export const smallBytes = 60_000;

/** AVIF has no decoder here. */
const isWorthIt = ({ mediaType, bytes }: Pick<OpenFile, 'mediaType' | 'bytes'>): boolean =>
  isImageType(mediaType) && mediaType !== 'image/avif' && bytes > smallBytes;

/** Made in advance at a time; others are made when they are first shown. */
const maxInAdvance = 100;
/** Whoever looks gets the whole image rather than wait longer. Unit: ms. */
const patienceMs = 15_000;

/**
 * One user's gallery does not keep the others waiting, and what is made in advance, such as for an import, keeps nobody waiting
 * who looks.
 */
const gate = new ByteGate({ all: 2, perUser: 1 });
const never = new AbortController().signal;
let shared: Shrink | undefined;

export function createThumbnails({ storage, open, ...options }: ThumbnailOptions): Thumbnails {
  const shrink: Shrink = (bytes) => (options.shrink ?? (shared ??= createShrinker()))(bytes);
  /** By content: the same bytes are decoded once, however many places show them. */
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

  /** `queue`: of those who wait in it one is served at a time. */
  async function placeOf(queue: string, userId: string, id: string): Promise<ThumbnailPlace | undefined> {
    const before = await findThumbnail(storage, userId, id);
    if (!before || !isWorthIt(before) || before.made) return before;
    const leave = await gate.enter(queue, 1, never);
    try {
      // It may have been made while this one waited.
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
      // A failure here comes again, and is told, when somebody asks.
      const key = `${userId} ${id}`;
      if (!isWorthIt(facts) || inAdvance.size >= maxInAdvance || inAdvance.has(key)) return;
      inAdvance.add(key);
      await placeOf(`${userId} in advance`, userId, id).catch(() => undefined);
      inAdvance.delete(key);
    },
    async openThumbnail(userId, id) {
      // The image itself is there, whatever happened to what should have made it small.
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

/** Undefined for what takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
