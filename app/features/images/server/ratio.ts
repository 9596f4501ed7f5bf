// Aspect ratio of an image in a chat, for models whose card names `imageAspectRatio`.
import type { ChatParams } from '@tributary/runtime-core';

export const imageRatio = (size: string | undefined): Pick<ChatParams, 'imageAspectRatio'> =>
  size !== undefined && /^\d{1,2}:\d{1,2}$/.test(size) ? { imageAspectRatio: size } : {};
