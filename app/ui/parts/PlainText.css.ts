import { style } from '@vanilla-extract/css';

/** Out of sight a piece costs neither layout nor paint, and has an estimated height. */
export const piece = style({ contentVisibility: 'auto' });
