import { style } from '@vanilla-extract/css';
import { space } from '../../styles/scale.ts';

export const failed = style({ display: 'grid', justifyItems: 'start', gap: space.small, marginTop: '12px' });
