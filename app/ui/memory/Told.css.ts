// Styles of a chat's composed system prompt and an answer's memories.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size, space, weight } from '../../styles/scale.ts';

export const panel = style({ display: 'grid', gap: space.small });
export const layer = style({
  borderRadius: radius.medium,
  background: theme.color.sunken,
  overflow: 'hidden',
});
globalStyle(`${layer} > summary`, {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `0 ${space.small}`,
  minHeight: '36px',
  padding: '6px 12px',
  cursor: 'pointer',
  fontSize: size.small,
});
export const name = style({ fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const tokens = style({
  marginInlineStart: 'auto',
  color: theme.color.muted,
  fontVariantNumeric: 'tabular-nums',
});
export const replaced = style({ flexBasis: '100%', color: theme.color.warning });
export const struck = style({ textDecoration: 'line-through', color: theme.color.muted });
export const text = style({
  margin: 0,
  padding: '8px 12px 12px',
  fontFamily: 'inherit',
  fontSize: size.small,
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const foot = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.small });
export const total = style({ fontSize: size.small, color: theme.color.muted, fontVariantNumeric: 'tabular-nums' });
export const files = style({ margin: 0, padding: '0 12px 10px', listStyle: 'none', fontSize: size.small });
export const file = style({ display: 'flex', gap: space.small, overflowWrap: 'anywhere' });
export const used = style({ margin: '8px 0 4px', fontSize: size.normal });
export const usedList = style({ margin: '4px 0 0', paddingInlineStart: '20px', fontSize: size.small });
export const correct = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '32px',
  fontSize: size.small,
  color: theme.color.muted,
  textUnderlineOffset: '2px',
  '@media': { [phone]: { minHeight: '44px' } },
});
