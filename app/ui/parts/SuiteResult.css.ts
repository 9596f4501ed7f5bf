import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { size } from '../../styles/scale.ts';

export const note = style({ fontSize: size.small, color: theme.color.muted });
export const good = style({ fontSize: size.small, color: theme.color.success });
export const bad = style({ fontSize: size.small, color: theme.color.danger, overflowWrap: 'anywhere' });
export const failedList = style({
  margin: '8px 0 0',
  paddingInlineStart: '18px',
  fontSize: size.small,
  overflowWrap: 'anywhere',
});
