// Styles of a temporary chat, dashed instead of shadowed, to distinguish it from a stored chat.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { line, phone, radius, size, space, weight } from '../../styles/scale.ts';
import { box } from '../composer/Composer.css.ts';

globalStyle(`[data-temporary="true"] ${box}`, {
  boxShadow: 'none',
  outline: `1.5px dashed ${theme.color.muted}`,
  outlineOffset: '-1.5px',
  '@media': { [phone]: { outlineOffset: '-2px' } },
});
export const bar = style({ display: 'flex', alignItems: 'center', gap: space.small, minWidth: 0 });
export const label = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minWidth: 0,
  minHeight: '28px',
  padding: '0 10px',
  borderRadius: radius.round,
  border: `1px dashed ${theme.color.muted}`,
  color: theme.color.text,
  fontSize: size.small,
  fontWeight: weight.strong,
  whiteSpace: 'nowrap',
});
export const says = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.color.muted,
  fontSize: size.small,
  '@media': { [phone]: { display: 'none' } },
});
export const end = style({
  display: 'flex',
  flex: '1 1 auto',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '4px',
});
export const keep = style({ '@media': { [phone]: { minWidth: '44px' } } });
/** On a phone only the icon. */
export const keepText = style({ '@media': { [phone]: { display: 'none' } } });
export const on = style({ color: theme.color.text, background: theme.color.hover });
export const head = style({
  flex: '1 1 0',
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '10px',
  padding: '24px 24px 26px',
  textAlign: 'center',
  '@media': { [phone]: { justifyContent: 'center', padding: '24px 32px' } },
});
export const title = style({
  fontSize: size.display,
  fontWeight: 500,
  letterSpacing: '-0.024em',
  lineHeight: line.display,
  textWrap: 'balance',
});
export const text = style({ maxWidth: '32rem', color: theme.color.muted, fontSize: size.normal, textWrap: 'balance' });
export const problem = style({ color: theme.color.danger, fontSize: size.small, whiteSpace: 'nowrap' });
