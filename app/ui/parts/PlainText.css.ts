// Pieces of a long text.
import { style } from '@vanilla-extract/css';

/** Out of sight it costs neither layout nor paint, and has the height that its lines will probably take. */
export const piece = style({ contentVisibility: 'auto' });
