// Styles of a setting, and of the theme button.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, size, space, weight } from '../../styles/scale.ts';

export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.huge,
  padding: '12px 0',
  borderBottom: `1px solid ${theme.color.border}`,
  // A wide control wraps below the text.
  '@media': { [phone]: { flexWrap: 'wrap', gap: `${space.small} ${space.large}` } },
});
export const text = style({ flex: 1, minWidth: 0, '@media': { [phone]: { flexBasis: '120px' } } });
/** Lighter than the heading of its group. */
export const label = style({ fontSize: size.normal, fontWeight: weight.control });
export const hint = style({ fontSize: size.small, color: theme.color.muted });

export const select = style({ width: 'auto', minWidth: '140px', cursor: 'pointer' });
export const long = style({ maxWidth: 'min(340px, 55%)', '@media': { [phone]: { maxWidth: '100%' } } });

export const whenDark = style({ display: 'none' });
export const whenLight = style({});
globalStyle(`:root[data-theme="dark"] ${whenDark}`, { display: 'inline' });
globalStyle(`:root[data-theme="dark"] ${whenLight}`, { display: 'none' });
globalStyle(`:root:not([data-theme]) ${whenDark}`, {
  '@media': { '(prefers-color-scheme: dark)': { display: 'inline' } },
});
globalStyle(`:root:not([data-theme]) ${whenLight}`, {
  '@media': { '(prefers-color-scheme: dark)': { display: 'none' } },
});
