// Makes a thumbnail from an image's bytes: decodes, rotates by EXIF, shrinks, encodes as WebP. In a child process.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Photon from '@silvia-odwyer/photon-node';
import { imageSize } from 'image-size';

/** Longest side, enough for the widest chat on a high-density screen. Unit: pixels. */
export const thumbnailSide = 720;
/** `method`: effort from 0 to 6; a higher one takes three times as long for 10% fewer bytes. */
const look = { quality: 76, method: 1 };

/** Larger images would exceed the process's memory limit. Unit: pixels. */
export const maxPixels = 60_000_000;

const require = createRequire(import.meta.url);

/** Returns undefined for an image that cannot be decoded, such as AVIF. */
export async function shrink(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const { width, height, orientation = 1 } = imageSize(bytes);
  if (width * height > maxPixels) return undefined;
  const photon = require('@silvia-odwyer/photon-node') as typeof Photon; // CommonJS
  const image = photon.PhotonImage.new_from_byteslice(bytes);
  const scale = Math.min(1, thumbnailSide / Math.max(width, height));
  const side = (length: number): number => Math.max(1, Math.round(length * scale));
  const small = photon.resize(image, side(width), side(height), photon.SamplingFilter.Triangle);
  image.free();
  return encoded(turned(pixelsOf(small), orientation));
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four bytes per pixel. */
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

function pixelsOf(image: Photon.PhotonImage): Pixels {
  const pixels = {
    width: image.get_width(),
    height: image.get_height(),
    data: new Uint8ClampedArray(image.get_raw_pixels()),
  };
  image.free();
  return pixels;
}

/** Source of each pixel by EXIF orientation. 1: unchanged. */
const sources: Readonly<Record<number, (x: number, y: number, w: number, h: number) => readonly [number, number]>> = {
  2: (x, y, w) => [w - 1 - x, y],
  3: (x, y, w, h) => [w - 1 - x, h - 1 - y],
  4: (x, y, _w, h) => [x, h - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _w, h) => [y, h - 1 - x],
  7: (x, y, w, h) => [w - 1 - y, h - 1 - x],
  8: (x, y, w) => [w - 1 - y, x],
};

export function turned(pixels: Pixels, orientation: number): Pixels {
  const source = sources[orientation];
  if (!source) return pixels;
  const { width: w, height: h } = pixels;
  const [width, height] = orientation >= 5 ? [h, w] : [w, h];
  const from = new Uint32Array(pixels.data.buffer);
  const to = new Uint32Array(from.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = source(x, y, w, h);
      to[y * width + x] = from[fromY * w + fromX] ?? 0;
    }
  return { width, height, data: new Uint8ClampedArray(to.buffer) };
}

async function encoded(pixels: Pixels): Promise<Uint8Array> {
  const { default: encode, init } = await import('@jsquash/webp/encode.js');
  // By default it loads the module by fetch, which cannot read files.
  ready ??= init({ wasmBinary: readFileSync(require.resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm')) });
  await ready;
  return new Uint8Array(await encode({ ...pixels, colorSpace: 'srgb' }, look));
}

let ready: Promise<unknown> | undefined;
