import { style } from '@vanilla-extract/css';
import { space } from '../../styles/scale.ts';

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '14px' });
export const foot = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space.small });
