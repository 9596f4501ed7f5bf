import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, size } from '../../styles/scale.ts';

export const bar = style({
  position: 'sticky',
  top: 0,
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  gap: '2px',
  padding: '2px 4px 2px 12px',
  borderRadius: radius.medium,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  fontSize: size.small,
});
export const count = style({ flex: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums' });
