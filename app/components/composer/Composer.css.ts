// The message field and its row.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { columnWidth, motion, phone, radius, size, space } from '../../styles/scale.ts';

export const outer = style({
  width: '100%',
  maxWidth: `calc(${columnWidth} + 48px)`,
  margin: '0 auto',
  padding: '0 24px',
  '@media': { [phone]: { padding: '0 10px' } },
});
export const box = style({
  border: `1px solid ${theme.color.borderStrong}`,
  borderRadius: '20px',
  background: theme.color.raised,
  boxShadow: theme.shadow.low,
  transition: `border-color ${motion.quick}, box-shadow ${motion.quick}`,
  selectors: {
    '&:focus-within': {
      borderColor: theme.color.focus,
      boxShadow: `0 0 0 1px ${theme.color.focus}, ${theme.shadow.low}`,
    },
  },
});
export const area = style({
  display: 'block',
  width: '100%',
  minHeight: '52px',
  maxHeight: 'min(40dvh, 320px)',
  padding: '14px 18px 6px',
  border: 0,
  outline: 'none',
  resize: 'none',
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.text,
  lineHeight: 1.55,
  overflowY: 'auto',
  fieldSizing: 'content',
  selectors: { '&::placeholder': { color: theme.color.faint, opacity: 1 }, '&:focus-visible': { outline: 'none' } },
});
export const bar = style({ display: 'flex', alignItems: 'center', gap: '4px', padding: '0 8px 8px 10px' });
export const gap = style({ flex: 1 });

const round = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: '36px',
  height: '36px',
  padding: 0,
  border: 0,
  borderRadius: radius.round,
  transition: `background-color ${motion.quick}, opacity ${motion.quick}`,
  '@media': { [phone]: { width: '44px', height: '44px' } },
});
export const send = style([
  round,
  {
    background: theme.color.accent,
    color: theme.color.onAccent,
    selectors: {
      '&:hover:not(:disabled)': { background: theme.color.accentHover },
      '&:disabled': { background: theme.color.selected, color: theme.color.faint },
    },
  },
]);
export const stop = style([
  round,
  { background: theme.color.text, color: theme.color.surface, selectors: { '&:hover': { opacity: 0.85 } } },
]);

export const toggle = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  height: '36px',
  minWidth: '36px',
  justifyContent: 'center',
  padding: '0 10px',
  border: '1px solid transparent',
  borderRadius: radius.round,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: {
    '&:hover': { background: theme.color.hover, color: theme.color.text },
    '&[aria-pressed="true"]': { background: theme.color.accentSoft, color: theme.color.accent },
  },
  '@media': { [phone]: { height: '44px', minWidth: '44px' } },
});
export const toggleText = style({
  '@media': {
    [phone]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});
export const budget = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  fontSize: size.small,
  color: theme.color.muted,
});
export const range = style({ width: '88px', height: '24px', accentColor: theme.color.accent });
export const budgetText = style({ fontVariantNumeric: 'tabular-nums', minWidth: '3em' });

export const tray = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.small,
  padding: '12px 14px 0',
  listStyle: 'none',
});
export const item = style({ position: 'relative', lineHeight: 0 });
export const thumb = style({
  width: '64px',
  height: '64px',
  objectFit: 'cover',
  borderRadius: radius.medium,
  border: `1px solid ${theme.color.border}`,
});
export const refused = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  maxWidth: '100%',
  minHeight: '36px',
  padding: '6px 36px 6px 12px',
  borderRadius: radius.medium,
  background: theme.color.dangerSoft,
  color: theme.color.danger,
  fontSize: size.small,
});
export const remove = style({
  position: 'absolute',
  top: '-8px',
  insetInlineEnd: '-8px',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '24px',
  height: '24px',
  padding: 0,
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.round,
  background: theme.color.raised,
  color: theme.color.muted,
  selectors: {
    [`${refused} &`]: { top: '6px', insetInlineEnd: '6px', border: 0, background: 'transparent', color: 'inherit' },
  },
});
export const notice = style({ padding: '10px 18px 0', fontSize: size.small, color: theme.color.warning });

export const queued = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  marginBottom: space.small,
  padding: '6px 8px 6px 14px',
  border: `1px dashed ${theme.color.borderStrong}`,
  borderRadius: radius.large,
  fontSize: size.normal,
  color: theme.color.muted,
});
export const queuedText = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.color.text,
});
export const queuedLabel = style({ color: theme.color.muted });
export const small = style({
  minHeight: '28px',
  padding: '0 10px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.accent,
  fontSize: size.small,
  fontWeight: 600,
  selectors: { '&:hover': { background: theme.color.hover } },
});
