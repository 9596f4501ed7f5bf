// The bar below a chat that is in the archive or the trash.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, size, space } from '../../styles/scale.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.medium,
  padding: '14px 18px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
});
export const text = style({ margin: 0, fontSize: size.normal, color: theme.color.muted });
