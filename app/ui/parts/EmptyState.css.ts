import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { line, size, space, weight } from '../../styles/scale.ts';

export const empty = style({
  display: 'grid',
  justifyItems: 'center',
  gap: space.tiny,
  padding: '40px 24px',
  textAlign: 'center',
});
export const icon = style({ marginBottom: space.small, color: theme.color.faint });
export const title = style({ fontSize: size.normal, lineHeight: line.normal, fontWeight: weight.strong });
export const text = style({
  maxWidth: '26rem',
  fontSize: size.small,
  lineHeight: line.small,
  color: theme.color.muted,
});
globalStyle(`${empty} > :is(button, a)`, { marginTop: space.medium });
