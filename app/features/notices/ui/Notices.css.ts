import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { size, space } from '../../../styles/scale.ts';

export const first = style({ marginTop: '20px' });
export const seconds = style({ width: '88px', textAlign: 'end' });
export const list = style({ listStyle: 'none', margin: 0 });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  padding: '8px 0',
  fontSize: size.normal,
  selectors: { '& + &': { borderTop: `1px solid ${theme.color.border}` } },
});
export const device = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowWrap: 'anywhere',
});
export const own = style({ marginInlineStart: space.small, color: theme.color.muted, fontSize: size.small });
