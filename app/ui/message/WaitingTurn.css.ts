import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { size, space } from '../../styles/scale.ts';

export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.small} ${space.medium}`,
  fontSize: size.normal,
  color: theme.color.muted,
});
