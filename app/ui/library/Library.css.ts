import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size, space } from '../../styles/scale.ts';

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.small,
});
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: space.small });
export const list = style({ listStyle: 'none', margin: '20px 0 0' });
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  padding: '12px 0',
  selectors: { '& + &': { borderTop: `1px solid ${theme.color.border}` } },
  '@media': { [phone]: { flexWrap: 'wrap' } },
});
export const words = style({ flex: 1, minWidth: 0 });
export const name = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  color: theme.color.text,
  fontSize: size.normal,
  fontWeight: 550,
  textDecoration: 'none',
  selectors: { 'a&:hover': { textDecoration: 'underline' } },
});
export const about = style({
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflowWrap: 'anywhere',
  fontSize: size.small,
  lineHeight: 1.45,
  color: theme.color.muted,
});
export const badge = style({
  flex: 'none',
  padding: '0 7px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.round,
  fontSize: size.tiny,
  fontWeight: 400,
  color: theme.color.muted,
});
export const tools = style({
  display: 'flex',
  flex: 'none',
  gap: '2px',
  '@media': { [phone]: { width: '100%', justifyContent: 'flex-end' } },
});
export const empty = style({ padding: '18px 0', fontSize: size.normal, color: theme.color.muted });
export const banner = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  margin: '16px 0 0',
  padding: '10px 14px',
  borderRadius: radius.medium,
  background: theme.color.warningSoft,
  fontSize: size.small,
});
globalStyle(`${banner} > span`, { flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' });
export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px', marginTop: '20px' });
export const nameRow = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: space.medium });
export const grow = style({ flex: 1, minWidth: 0 });
export const picture = style({
  display: 'inline-flex',
  padding: 0,
  border: 0,
  borderRadius: radius.round,
  background: 'transparent',
  selectors: { '&:hover': { boxShadow: `0 0 0 2px ${theme.color.edge}` } },
});
export const area = style({
  minHeight: '180px',
  resize: 'vertical',
  lineHeight: 1.5,
  fieldSizing: 'content',
  maxHeight: '60dvh',
});
export const rows = style({ display: 'grid', gap: space.small, listStyle: 'none', padding: 0, margin: 0 });
export const row = style({ display: 'flex', alignItems: 'center', gap: space.small });
export const group = style({ border: 0, padding: 0, margin: 0, minWidth: 0 });
export const legend = style({ padding: 0, marginBottom: '6px', fontSize: size.small, fontWeight: 550 });
export const note = style({ fontSize: size.small, color: theme.color.muted });
export const checks = style({ display: 'grid', gap: '10px' });
export const two = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: space.medium,
});
export const foot = style({
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: space.small,
  margin: '0 -4px',
  padding: '12px 4px calc(12px + env(safe-area-inset-bottom))',
  background: theme.color.sheet,
  borderTop: `1px solid ${theme.color.border}`,
});
export const emojis = style({ display: 'flex', flexWrap: 'wrap', gap: '2px', marginBottom: space.small });
export const emoji = style({
  width: '36px',
  height: '36px',
  padding: 0,
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  fontSize: '20px',
  lineHeight: 1,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[aria-pressed="true"]': { background: theme.color.accentSoft },
  },
  '@media': { [phone]: { width: '44px', height: '44px' } },
});
export const summary = style({
  cursor: 'pointer',
  fontSize: size.small,
  fontWeight: 550,
  '@media': { [phone]: { padding: '12px 0' } },
});
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: '6px', listStyle: 'none', padding: 0, margin: 0 });
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minWidth: 0,
  maxWidth: '100%',
  minHeight: '32px',
  padding: '0 4px 0 12px',
  borderRadius: radius.medium,
  background: theme.color.fill,
  fontSize: size.small,
});
export const text = style({
  width: '100%',
  border: 0,
  resize: 'vertical',
  color: theme.color.text,
  maxHeight: '220px',
  margin: 0,
  padding: '10px 12px',
  overflow: 'auto',
  borderRadius: radius.medium,
  background: theme.color.sunken,
  fontFamily: 'inherit',
  fontSize: size.small,
  lineHeight: 1.5,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const star = style({ selectors: { '[aria-pressed="true"] &': { color: theme.color.star } } });
/** In the menu of a chat whose assistant is gone. */
export const goneNote = style({
  maxWidth: '260px',
  padding: '6px 10px',
  fontSize: size.small,
  color: theme.color.muted,
});
/** In place of a star, in its width. */
export const others = style({ flex: 'none', width: '32px', color: theme.color.muted });
export const fill = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '14px' });
export const fillText = style({ resize: 'none', fieldSizing: 'content', maxHeight: '30dvh' });
export const fieldRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(90px, 1fr) 140px minmax(0, 2fr)',
  alignItems: 'center',
  gap: space.small,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const fieldName = style({ fontSize: size.normal, fontWeight: 550, overflowWrap: 'anywhere' });
export const preview = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space.small,
  paddingBottom: space.large,
  selectors: { '& + &': { paddingTop: space.large, borderTop: `1px solid ${theme.color.border}` } },
});
export const previewHead = style({ alignItems: 'center', fontWeight: 550 });
/** Below the picture and the name. */
export const pictures = style({ flex: '1 0 100%', order: 1, minWidth: 0 });
globalStyle(`${preview} > ${banner}`, { margin: 0 });
