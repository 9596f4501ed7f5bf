import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { size, space } from '../../styles/scale.ts';

export const text = style({ margin: 0, fontSize: size.normal, lineHeight: 1.55, color: theme.color.muted });
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: space.small, marginTop: space.large });
