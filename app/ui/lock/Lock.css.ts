import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, size, space } from '../../styles/scale.ts';

export const form = style({ display: 'block' });
export const row = style({ display: 'flex', gap: space.small });
export const problem = style({
  marginTop: space.small,
  fontSize: size.small,
  color: theme.color.danger,
  selectors: { '&:empty': { display: 'none' } },
});
/** Covers everything: without access there is nothing to read. */
export const cover = style({
  position: 'fixed',
  zIndex: 70,
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  padding: space.large,
  overflowY: 'auto',
  background: theme.color.frame,
});
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.large,
  width: 'min(26rem, 100%)',
  padding: space.huge,
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
});
