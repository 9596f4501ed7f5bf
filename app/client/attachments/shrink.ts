// Downscales photos above the providers' limit before the upload.

/** Longest edges to try in order. Vendors downscale to 1,568 to 2,048 px anyway. Unit: px. */
const edges = [4_096, 3_072, 2_048, 1_024] as const;
const quality = 0.88;

/** Returns the sizes to try, with the same aspect ratio and never enlarged. */
export function smallerSizes(width: number, height: number): readonly (readonly [width: number, height: number])[] {
  return edges.map((edge) => {
    const scale = Math.min(1, edge / Math.max(width, height));
    return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))] as const;
  });
}

export interface Shrunk {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** Downscales an image; undefined if the browser cannot. Formats with transparency become WebP, photos JPEG. */
export async function shrunk(bitmap: ImageBitmap, type: string, limit: number): Promise<Shrunk | undefined> {
  for (const [width, height] of smallerSizes(bitmap.width, bitmap.height)) {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    context.drawImage(bitmap, 0, 0, width, height);
    const blob = await canvas.convertToBlob({ type: type === 'image/jpeg' ? type : 'image/webp', quality });
    if (blob.size <= limit) return { blob, width, height };
  }
  return undefined;
}
