// The line of numbers under an answer, and the table behind it.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size } from '../../styles/scale.ts';

export const line = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  minWidth: 0,
  fontSize: size.small,
  color: theme.color.faint,
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${line} > span:not(:first-child)::before`, { content: '"·"', margin: '0 6px' });
export const model = style({ maxWidth: '16rem', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const wide = style({ '@media': { [phone]: { display: 'none' } } });
export const more = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '28px',
  height: '28px',
  marginInlineStart: '2px',
  padding: 0,
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: 'inherit',
  selectors: { '&:hover': { color: theme.color.text, background: theme.color.hover } },
});
export const details = style({ padding: '14px 16px', minWidth: '260px', maxWidth: 'min(340px, 92vw)' });
export const title = style({ margin: '0 0 8px', fontSize: size.normal, fontWeight: 650 });
export const list = style({ margin: 0, display: 'grid', gap: '6px', fontSize: size.small });
export const entry = style({ display: 'flex', justifyContent: 'space-between', gap: '24px' });
globalStyle(`${entry} dt`, { color: theme.color.muted });
export const value = style({
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  overflowWrap: 'anywhere',
});
