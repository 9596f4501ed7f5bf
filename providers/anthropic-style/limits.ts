// Message limits of Claude, the same on every host.
import { commonImages } from '@tributary/runtime-core/wire';
import type { WireLimits } from '@tributary/runtime-core/wire';
import { continuesItself } from './claude.ts';

export const claudeLimits = (model: string): WireLimits => ({
  images: commonImages,
  imageAddresses: true,
  imageRoles: ['user', 'tool'],
  userFirst: true,
  oneSystem: true,
  userLast: !continuesItself(model),
  callIds: /^[A-Za-z0-9_-]+$/,
  callNames: /^[A-Za-z0-9_-]{1,128}$/,
});
