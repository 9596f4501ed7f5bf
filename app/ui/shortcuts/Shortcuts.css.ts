// Styles of keys, and of the list of shortcuts.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size, space, weight } from '../../styles/scale.ts';

export const keys = style({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px' });
export const key = style({
  minWidth: '20px',
  padding: '0 5px',
  borderRadius: radius.small,
  background: theme.color.hover,
  color: theme.color.muted,
  fontFamily: 'inherit',
  fontSize: size.tiny,
  fontWeight: weight.strong,
  lineHeight: '20px',
  textAlign: 'center',
});
export const or = style({ fontSize: size.small, color: theme.color.muted });
export const group = style({
  margin: '16px 0 4px',
  fontSize: size.small,
  fontWeight: weight.strong,
  color: theme.color.muted,
});
export const rows = style({ listStyle: 'none', padding: 0 });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.medium,
  minHeight: '40px',
  borderBottom: `1px solid ${theme.color.border}`,
  fontSize: size.normal,
  '@media': { [phone]: { minHeight: '48px' } },
});
globalStyle(`section:first-child > ${group}`, { marginTop: '4px' });
globalStyle(`${row}:last-child`, { borderBottom: 0 });
export const change = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  minHeight: '32px',
  minWidth: '44px',
  padding: '0 8px',
  marginInlineEnd: '-8px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.small,
  selectors: {
    '&:hover': { background: theme.color.hover, color: theme.color.text },
    '&[data-recording="true"]': { color: theme.color.accentText, background: theme.color.hover },
  },
  '@media': { [phone]: { minHeight: '44px' } },
});
export const foot = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.medium,
  minHeight: '52px',
  padding: '8px 20px',
  borderTop: `1px solid ${theme.color.border}`,
  fontSize: size.small,
  color: theme.color.muted,
});
