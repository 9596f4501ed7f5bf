// Strokes on an image, and the resulting mask: opaque to keep, transparent to change.

export interface Stroke {
  /** Unit: pixels of the image. */
  readonly width: number;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Draws the strokes, both on screen and for the mask. */
export function paint(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { width, points } of strokes) {
    const [first, ...rest] = points;
    if (!first) continue;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(...first);
    // A tap becomes a dot.
    context.lineTo(first[0] + 0.01, first[1]);
    for (const point of rest) context.lineTo(...point);
    context.stroke();
  }
}

/** Returns a PNG of the image's size. Rejects if the browser cannot create a canvas of that size. */
export async function maskOf(size: { readonly width: number; readonly height: number }, strokes: readonly Stroke[]) {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#000';
  context.fillRect(0, 0, size.width, size.height);
  context.globalCompositeOperation = 'destination-out';
  paint(context, strokes);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no image');
  return new Uint8Array(await blob.arrayBuffer());
}
