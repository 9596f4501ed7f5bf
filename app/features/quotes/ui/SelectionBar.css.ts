import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { phone, radius, size } from '../../../styles/scale.ts';

export const bar = style({
  position: 'fixed',
  zIndex: 20,
  transform: 'translateX(-50%)',
  padding: '3px',
  borderRadius: radius.medium,
  boxShadow: theme.shadow.menu,
  background: theme.color.raised,
  '@media': { '(forced-colors: active)': { border: '1px solid' }, print: { display: 'none' } },
});
export const ask = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '32px',
  padding: '0 10px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.normal,
  whiteSpace: 'nowrap',
  selectors: { '&:hover': { background: theme.color.hover } },
  '@media': { [phone]: { minHeight: '44px', padding: '0 14px' } },
});
