import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size, space, weight } from '../../styles/scale.ts';
import { lined } from '../../styles/shared.css.ts';

export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.small,
  '@media': { [phone]: { marginInlineEnd: '-12px' } },
});
export const count = style({ margin: 0, fontSize: size.small, color: theme.color.muted });
export const box = style([
  lined,
  { overflow: 'auto', maxHeight: '24rem', borderRadius: radius.small, background: theme.color.sheet },
]);
export const table = style({ borderCollapse: 'collapse', minWidth: '100%', fontSize: size.small, lineHeight: 1.45 });
globalStyle(`${table} :is(th, td)`, {
  maxWidth: '24rem',
  padding: '6px 12px',
  textAlign: 'start',
  verticalAlign: 'top',
  whiteSpace: 'nowrap',
  borderBlockEnd: `1px solid ${theme.color.border}`,
});
globalStyle(`${table} th`, {
  position: 'sticky',
  insetBlockStart: 0,
  background: theme.color.sunken,
  color: theme.color.muted,
  fontWeight: weight.strong,
  whiteSpace: 'nowrap',
});
globalStyle(`${table} tr:last-child td`, { borderBlockEnd: 0 });
globalStyle(`${table} [data-number="true"]`, { textAlign: 'end', fontVariantNumeric: 'tabular-nums' });
globalStyle(`${table} td[data-long="true"]`, { minWidth: '16rem', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
globalStyle(`${table} [data-empty="true"]`, { color: theme.color.faint });
