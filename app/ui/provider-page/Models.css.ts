// The models of a provider's page.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { hovers, phone, radius, size, space } from '../../styles/scale.ts';

export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.small,
  marginBottom: '10px',
});
export const search = style({ flex: '1 1 180px', minWidth: 0, width: 'auto' });
export const list = style({ margin: '0 -8px' });
export const plain = style({ listStyle: 'none', padding: 0, margin: 0 });
export const scroller = style({ height: 'min(640px, 70dvh)', overflowY: 'auto', overflowAnchor: 'none' });
globalStyle(`${scroller} > ul`, { listStyle: 'none', margin: 0, padding: 0 });
export const item = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 56px',
  borderRadius: radius.medium,
  selectors: {
    '&[data-target="true"]': { boxShadow: `inset 0 2px 0 ${theme.color.accent}` },
    '&[data-open="true"]': { background: theme.color.sunken },
  },
});
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '54px',
  padding: '6px 8px',
  borderRadius: radius.medium,
  '@media': { [hovers]: { selectors: { '&:hover': { background: theme.color.hover } } } },
});
export const main = style({ flex: 1, minWidth: 0, paddingInlineStart: '6px' });
export const name = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  fontSize: size.normal,
  fontWeight: 550,
});
export const nameText = style({ overflowWrap: 'anywhere' });
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1px 10px',
  fontSize: size.tiny,
  color: theme.color.muted,
  fontVariantNumeric: 'tabular-nums',
});
export const id = style({ overflowWrap: 'anywhere' });
export const tag = style({
  padding: '0 7px',
  borderRadius: radius.small,
  background: theme.color.well,
  fontSize: size.tiny,
  fontWeight: 400,
  color: theme.color.muted,
  whiteSpace: 'nowrap',
});
export const tagOwn = style([tag, { background: theme.color.accentSoft, color: theme.color.accentText }]);
export const abilities = style({ display: 'inline-flex', gap: '5px', color: theme.color.muted });
export const ability = style({ display: 'inline-flex' });
export const star = style({ selectors: { '&[aria-pressed="true"]': { color: theme.color.star } } });
globalStyle(`${star}[aria-pressed="true"] svg`, { fill: 'currentColor' });
export const rowActions = style({
  display: 'inline-flex',
  alignItems: 'center',
  '@media': { [phone]: { flexDirection: 'row' } },
});
export const wide = style({ '@media': { [phone]: { display: 'none' } } });
export const places = style({
  display: 'none',
  gap: space.small,
  padding: '0 14px 10px',
  '@media': { [phone]: { display: 'flex' } },
});

export const editor = style({ padding: '4px 14px 16px' });
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  // A label of two lines leaves the fields of its row where they are.
  alignItems: 'end',
  gap: '14px 16px',
});
export const from = style({ fontWeight: 400, fontSize: size.tiny, color: theme.color.muted });
export const checks = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  gap: '6px 16px',
  margin: '14px 0 0',
  padding: 0,
  border: 0,
});
export const legend = style({ padding: 0, marginBottom: '6px', fontSize: size.small, fontWeight: 550 });
export const check = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '30px',
  fontSize: size.small,
  cursor: 'pointer',
});
export const box = style({ width: '18px', height: '18px', margin: 0, flex: 'none', accentColor: theme.color.accent });
export const adding = style({ display: 'flex', gap: space.small, alignItems: 'flex-end', marginBottom: '12px' });
