// The access-code field.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { size, space } from '../../styles/scale.ts';

export const form = style({ display: 'block' });
export const row = style({ display: 'flex', gap: space.small });
export const problem = style({
  marginTop: space.small,
  fontSize: size.small,
  color: theme.color.danger,
  selectors: { '&:empty': { display: 'none' } },
});
