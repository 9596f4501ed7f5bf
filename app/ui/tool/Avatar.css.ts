// The image of a plugin.
import { style } from '@vanilla-extract/css';

export const image = style({ display: 'block', flex: 'none', objectFit: 'contain' });
export const sign = style({ lineHeight: 1 });
