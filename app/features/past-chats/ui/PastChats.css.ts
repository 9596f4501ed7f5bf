import { style } from '@vanilla-extract/css';

export const choice = style({ marginTop: '16px', paddingBottom: '14px' });
