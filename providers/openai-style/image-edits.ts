// Builds the form of an image edit. References keep their order, since the prompt refers to them by number.
import type { TextToImageParams } from '@tributary/runtime-core';
import { fromDataURL, multipart } from '@tributary/runtime-core/wire';
import type { FormField } from '@tributary/runtime-core/wire';

/** Source: ImageEditParams of the openai SDK 7.55.0, and its form encoding of a list, read 2026-11-25. */
export function editForm({ images = [], mask, ...params }: TextToImageParams) {
  const plain = Object.entries(params).map(([name, value]): FormField => [name, String(value)]);
  const files = images.flatMap((url, at): FormField[] => {
    const file = fromDataURL(url);
    if (!file) return [];
    const name = `image-${at + 1}.${file.type.slice('image/'.length)}`;
    return [['image[]', { name, ...file }]];
  });
  const masked = mask === undefined ? undefined : fromDataURL(mask);
  return multipart([...plain, ...files, ...(masked ? [['mask', { name: 'mask.png', ...masked }] as const] : [])]);
}
