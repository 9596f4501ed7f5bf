import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { phone, radius, size, space, weight } from '../../../styles/scale.ts';

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.large });
export const list = style({ display: 'grid', listStyle: 'none', padding: 0, margin: 0 });
export const found = style([
  list,
  {
    marginTop: '6px',
    maxHeight: '30dvh',
    overflowY: 'auto',
    border: `1px solid ${theme.color.border}`,
    borderRadius: radius.medium,
  },
]);
export const choice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  width: '100%',
  minHeight: '44px',
  padding: '4px 12px',
  border: 0,
  background: 'transparent',
  color: theme.color.text,
  textAlign: 'start',
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '48px',
  padding: '4px 0',
  selectors: { '& + &': { borderTop: `1px solid ${theme.color.border}` } },
  '@media': { [phone]: { flexWrap: 'wrap' } },
});
export const icon = style({ flex: 'none', color: theme.color.muted });
export const words = style({ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' });
export const name = style({ display: 'block', fontSize: size.normal });
export const line = style({ display: 'block', fontSize: size.small, color: theme.color.muted });
export const heading = style({ marginBottom: '6px', fontSize: size.small, fontWeight: weight.strong });
export const foot = style({ display: 'flex', justifyContent: 'flex-end' });
