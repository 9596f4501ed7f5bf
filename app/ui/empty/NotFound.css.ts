import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { line, pageHeight, size, space, weight } from '../../styles/scale.ts';

export const place = style({
  display: 'grid',
  flex: 1,
  alignContent: 'center',
  justifyItems: 'center',
  gap: space.small,
  padding: '24px',
  textAlign: 'center',
  textWrap: 'balance',
  selectors: { '&[data-whole="true"]': { minHeight: `calc(${pageHeight})`, background: theme.color.sheet } },
});
export const title = style({
  marginTop: space.small,
  fontSize: size.heading,
  lineHeight: line.heading,
  fontWeight: weight.heading,
});
export const text = style({
  maxWidth: '28rem',
  color: theme.color.muted,
  fontSize: size.normal,
  lineHeight: line.normal,
});
globalStyle(`${place} > a`, { marginTop: space.medium });
