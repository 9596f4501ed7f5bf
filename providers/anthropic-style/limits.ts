// What Claude takes in messages, on every host.
import { commonImages } from '@tributary/runtime-core/wire';
import type { WireLimits } from '@tributary/runtime-core/wire';

export const claudeLimits: WireLimits = {
  images: commonImages,
  imageAddresses: true,
  imageRoles: ['user', 'tool'],
  userFirst: true,
  callIds: /^[A-Za-z0-9_-]+$/,
  callNames: /^[A-Za-z0-9_-]{1,128}$/,
};
