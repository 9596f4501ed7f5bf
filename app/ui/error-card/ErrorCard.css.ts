import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, forced, phone, radius, size, space } from '../../styles/scale.ts';
import { lined } from '../../styles/shared.css.ts';

export const card = style([
  lined,
  {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '10px',
    margin: '4px 0 14px',
    padding: '16px',
    borderRadius: radius.card,
    background: theme.color.dangerSoft,
    selectors: { '&[data-waiting="true"]': { background: theme.color.sunken } },
    '@media': { [forced]: { border: '1px solid CanvasText' } },
  },
]);
globalStyle(`${card} > *`, { gridColumn: 2, minWidth: 0 });
globalStyle(`${card} > :first-child`, { gridColumn: 1 });
export const icon = style({
  marginTop: '4px',
  color: theme.color.danger,
  selectors: { [`${card}[data-waiting="true"] > &`]: { color: theme.color.muted } },
});
/** Custom property for the remaining share of the ring. Unit: turns. */
export const share = '--t-share';
const ground = createVar();
export const ring = style({
  display: 'grid',
  placeItems: 'center',
  width: '44px',
  height: '44px',
  borderRadius: radius.round,
  background: `radial-gradient(closest-side, ${ground} 84%, transparent 86%), conic-gradient(${theme.color.live} var(${share}, 1turn), ${theme.color.borderStrong} 0)`,
  vars: { [ground]: theme.color.dangerSoft },
  fontSize: size.small,
  fontWeight: 550,
  fontVariantNumeric: 'tabular-nums',
  selectors: { [`${card}[data-waiting="true"] > &`]: { vars: { [ground]: theme.color.sunken } } },
  '@media': { [forced]: { border: '2px solid CanvasText', background: 'Canvas' } },
});
export const sentence = style({ fontWeight: 550 });
export const reason = style({
  marginTop: '2px',
  fontSize: size.normal,
  color: theme.color.muted,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
});
export const words = style({ minWidth: 0, '@media': { [phone]: { paddingInlineEnd: '32px' } } });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  marginTop: space.medium,
  // A phone is too narrow for the second column.
  '@media': { [phone]: { gridColumn: '1 / -1 !important' } },
});
/** Button for details. On a phone an arrow in the corner, which takes no row from the actions. */
export const more = style({
  marginInlineStart: 'auto',
  '@media': { [phone]: { position: 'absolute', top: '4px', insetInlineEnd: '4px', width: '44px', padding: 0 } },
});
export const moreWords = style({
  '@media': {
    [phone]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});
export const turned = style({ transform: 'rotate(180deg)' });
export const repair = style({
  gridColumn: '1 / -1 !important',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: space.medium,
  margin: '12px 0 8px',
  padding: '14px 16px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  fontSize: size.normal,
});
export const wait = style({ marginTop: space.small, fontSize: size.normal, fontVariantNumeric: 'tabular-nums' });
export const models = style({ display: 'grid', gap: '6px', margin: 0, padding: 0, listStyle: 'none' });
export const model = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.medium,
  width: '100%',
  minHeight: '40px',
  padding: '6px 12px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.normal,
  textAlign: 'start',
  selectors: { '&:hover': { background: theme.color.hover } },
});
export const window = style({ color: theme.color.muted, whiteSpace: 'nowrap' });
export const progress = style({ width: '100%', height: '8px', accentColor: theme.color.accent });
export const bytes = style({ color: theme.color.muted, fontVariantNumeric: 'tabular-nums' });
export const note = style({
  fontSize: size.small,
  color: theme.color.muted,
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
});
/** The id to quote to the operator. */
export const logged = style({
  display: 'flex',
  marginTop: space.small,
  alignItems: 'center',
  gap: space.small,
  fontSize: size.small,
  color: theme.color.muted,
  overflowWrap: 'anywhere',
});
export const quiet = style({ color: theme.color.muted, overflowWrap: 'anywhere' });
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.small });
export const form = style({ margin: 0 });
globalStyle(`${row} > input`, { flex: '1 1 12rem', width: 'auto', minWidth: 0 });
export const steps = style({ display: 'grid', gap: '8px', margin: 0, padding: 0, listStyle: 'none' });
export const step = style({ display: 'flex', alignItems: 'flex-start', gap: space.small, overflowWrap: 'anywhere' });
globalStyle(`${step} > svg`, { marginTop: '3px' });
export const good = style({ color: theme.color.success });
export const bad = style({ color: theme.color.danger });
export const faint = style({ color: theme.color.faint });
export const time = style({ margin: 0, fontVariantNumeric: 'tabular-nums' });
export const problem = style({ color: theme.color.danger, overflowWrap: 'anywhere' });
export const details = style({ fontSize: size.small, gridColumn: '1 / -1 !important' });
export const detail = style({ position: 'relative', padding: '12px 0 0' });
export const copy = style({ position: 'absolute', insetInlineEnd: 0, top: '6px' });
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'fit-content(45%) 1fr',
  gap: `4px ${space.medium}`,
  margin: 0,
});
export const entry = style({ display: 'contents' });
export const term = style({ color: theme.color.muted });
export const value = style({ margin: 0, overflowWrap: 'anywhere' });
export const body = style({
  maxHeight: '240px',
  overflow: 'auto',
  margin: '8px 0',
  padding: '10px 12px',
  borderRadius: radius.small,
  background: theme.color.sheet,
  fontFamily: font.code,
  fontSize: size.tiny,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
