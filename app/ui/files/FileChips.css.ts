import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size, space } from '../../styles/scale.ts';

export const list = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space.small,
  maxWidth: '100%',
  margin: '0 0 6px',
  padding: 0,
  listStyle: 'none',
});
export const file = style({ minWidth: 0, maxWidth: '100%' });
export const head = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  maxWidth: '100%',
  minHeight: '36px',
  padding: '4px 12px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  color: theme.color.muted,
  fontSize: size.small,
  border: 0,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&:hover': { background: theme.color.hover } },
  '@media': { [phone]: { minHeight: '44px' } },
});
export const name = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: 550,
  color: theme.color.text,
});
export const warned = style({ color: theme.color.warning });
export const facts = style({ margin: 0, padding: '8px 12px 0', fontSize: size.small, color: theme.color.muted });
export const content = style({
  maxHeight: '20rem',
  margin: '6px 0 0',
  padding: '10px 12px',
  overflow: 'auto',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  background: theme.color.sunken,
  fontSize: size.small,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
