// Photos above the limit of the providers, made smaller in the browser before they are uploaded.

/** Longest edge, then smaller ones until the file fits. Vendors scale to 1,568 to 2,048 pixels themselves. Unit: pixels. */
const edges = [4_096, 3_072, 2_048, 1_024] as const;
const quality = 0.88;

/** Sizes to try, each with the image's own proportions and none larger than it is. */
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

/** Undefined where the browser cannot draw it. Transparency stays: what may have some becomes WebP, a photo JPEG. */
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
