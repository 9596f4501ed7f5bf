// The error card.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, radius, size, space } from '../../styles/scale.ts';

export const card = style({
  margin: '4px 0 14px',
  padding: '14px 16px 10px',
  borderRadius: radius.card,
  background: theme.color.dangerSoft,
});
export const head = style({ display: 'flex', gap: space.medium });
export const icon = style({ marginTop: '3px', color: theme.color.danger });
export const sentence = style({ fontWeight: 550 });
export const reason = style({
  marginTop: '2px',
  fontSize: size.normal,
  color: theme.color.muted,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
});
export const words = style({ minWidth: 0 });
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space.small, margin: '12px 0 4px' });
export const repair = style({
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
export const details = style({ fontSize: size.small });
export const summary = style({ padding: '6px 0', cursor: 'pointer', color: theme.color.muted });
export const detail = style({ position: 'relative', padding: '4px 0 8px' });
export const copy = style({ position: 'absolute', insetInlineEnd: 0, top: '-28px' });
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
