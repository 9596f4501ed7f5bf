// Images of a document: read from this server or the answer itself, in formats that Word reads.
import { isOwnImage } from '../../../ui/parts/links.ts';

export interface Picture {
  readonly type: 'png' | 'jpg' | 'gif';
  readonly data: ArrayBuffer;
  /** Unit: px. */
  readonly width: number;
  readonly height: number;
}

const types = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' } as const;
const typeOf = (media: string): Picture['type'] | undefined =>
  Object.hasOwn(types, media) ? types[media as keyof typeof types] : undefined; // a key of `types`

/** Pictures by address. Those of other servers are left out: these would learn who saves the answer. */
export async function loadPictures(addresses: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const address of new Set(addresses)) {
    const picture = isOwnImage(address) ? await load(address).catch(() => undefined) : undefined;
    if (picture) pictures.set(address, picture);
  }
  return pictures;
}

async function load(address: string): Promise<Picture> {
  const blob = await blobOf(address);
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const type = typeOf(blob.type);
  const data = await (type ? blob : await asPNG(bitmap)).arrayBuffer();
  bitmap.close();
  return { type: type ?? 'png', data, width, height };
}

/** The page's policy lets no script fetch a data URL. */
async function blobOf(address: string): Promise<Blob> {
  const [, media, base64] = /^data:([^;,]+);base64,([^]*)$/.exec(address) ?? [];
  if (base64 !== undefined)
    return new Blob([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], { type: media ?? '' });
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}

/** Word before 2021 does not read WebP, and no version reads AVIF. */
async function asPNG(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
