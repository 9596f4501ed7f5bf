// Shape of an image in a chat: the wires take a ratio where the model's card names `imageAspectRatio`.
import type { ChatParams } from '@tributary/runtime-core';

export const imageRatio = (size: string | undefined): Pick<ChatParams, 'imageAspectRatio'> =>
  size !== undefined && /^\d{1,2}:\d{1,2}$/.test(size) ? { imageAspectRatio: size } : {};
