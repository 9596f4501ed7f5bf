import { afterEach, expect, test, vi } from 'vitest';
import { shrunk, smallerSizes } from './shrink.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [8_000, 6_000, ['4096x3072', '3072x2304', '2048x1536', '1024x768']],
  [6_000, 8_000, ['3072x4096', '2304x3072', '1536x2048', '768x1024']],
  [3_000, 2_000, ['3000x2000', '3000x2000', '2048x1365', '1024x683']],
  [20_000, 3, ['4096x1', '3072x1', '2048x1', '1024x1']],
])('%d × %d', (width, height, sizes) => {
  expect(smallerSizes(width, height).map((size) => size.join('x'))).toEqual(sizes);
});

/** A canvas whose files have one byte per four pixels. */
function draws(types: string[]): void {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly area: number;
      constructor(width: number, height: number) {
        this.area = width * height;
      }
      getContext() {
        return { drawImage: () => undefined };
      }
      convertToBlob({ type }: { readonly type: string }) {
        types.push(type);
        return Promise.resolve({ size: this.area / 4, type });
      }
    },
  );
}
const photo = { width: 8_000, height: 6_000 } as ImageBitmap;

test.each([
  ['image/jpeg', 'image/jpeg', 1_000_000, 786_432],
  ['image/png', 'image/webp', 10_000_000, 3_145_728],
  ['image/webp', 'image/webp', 1, undefined],
] as const)('%s becomes %s of at most %d bytes', async (type, becomes, limit, size) => {
  const types: string[] = [];
  draws(types);
  expect((await shrunk(photo, type, limit))?.blob.size).toBe(size);
  expect(new Set(types)).toEqual(new Set([becomes]));
});
