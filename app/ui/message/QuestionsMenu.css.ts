import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { size } from '../../styles/scale.ts';

export const list = style({
  width: 'min(26rem, calc(100vw - 16px))',
  maxHeight: 'min(70dvh, var(--available-height))',
  overflowY: 'auto',
});
export const number = style({
  minWidth: '1.5rem',
  color: theme.color.faint,
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
});
export const text = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
