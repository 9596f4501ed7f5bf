import { style } from '@vanilla-extract/css';

export const plain = style({ whiteSpace: 'pre-wrap', lineHeight: 1.65, overflowWrap: 'anywhere' });
