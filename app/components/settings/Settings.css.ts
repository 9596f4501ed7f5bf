// The settings dialog and the theme button.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { motion, radius, size, space } from '../../styles/scale.ts';

export const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.huge,
  padding: '12px 0',
  borderBottom: `1px solid ${theme.color.border}`,
});
export const text = style({ flex: 1, minWidth: 0 });
export const label = style({ fontSize: size.normal, fontWeight: 550 });
export const hint = style({ fontSize: size.small, color: theme.color.muted });
export const select = style({ width: 'auto', minWidth: '140px', cursor: 'pointer' });
export const number = style({ width: '96px' });
export const keys = style({ paddingTop: '14px' });
export const key = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '36px',
  fontSize: size.normal,
});

export const toggle = style({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  width: '42px',
  height: '25px',
  margin: 0,
  borderRadius: radius.round,
  background: theme.color.borderStrong,
  cursor: 'pointer',
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&::after': {
      content: '""',
      position: 'absolute',
      top: '3px',
      insetInlineStart: '3px',
      width: '19px',
      height: '19px',
      borderRadius: '50%',
      background: '#fff',
      boxShadow: theme.shadow.low,
      transition: `transform ${motion.quick}`,
    },
    '&:checked': { background: theme.color.accent },
    '&:checked::after': { transform: 'translateX(17px)' },
  },
});

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
