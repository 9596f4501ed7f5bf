// The list of conversations.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { hovers, motion, phone, radius, size, space } from '../../styles/scale.ts';

export const sidebar = style({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  background: theme.color.canvas,
});
export const drawer = style({
  position: 'fixed',
  zIndex: 50,
  insetBlock: 0,
  insetInlineStart: 0,
  width: 'min(320px, 86vw)',
  background: theme.color.canvas,
  boxShadow: theme.shadow.high,
  outline: 'none',
  paddingBottom: 'env(safe-area-inset-bottom)',
  transition: `transform ${motion.calm} ${motion.ease}`,
  selectors: { '&[data-starting-style], &[data-ending-style]': { transform: 'translateX(-100%)' } },
});

export const top = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: '56px',
  padding: '0 10px 0 16px',
});
export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '10px',
  color: theme.color.text,
  fontWeight: 650,
  letterSpacing: '-0.015em',
  textDecoration: 'none',
});
export const mark = style({ color: theme.color.accent });
export const create = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: '40px',
  margin: '4px 10px 6px',
  padding: '0 12px',
  borderRadius: radius.medium,
  border: `1px solid ${theme.color.border}`,
  background: theme.color.raised,
  color: theme.color.text,
  fontSize: size.normal,
  fontWeight: 550,
  textDecoration: 'none',
  transition: `border-color ${motion.quick}`,
  selectors: { '&:hover': { borderColor: theme.color.borderStrong } },
  '@media': { [phone]: { minHeight: '46px' } },
});
export const tools = style({ display: 'flex', alignItems: 'center', gap: '2px', margin: '2px 10px 4px' });
export const searchBox = style({ position: 'relative', flex: 1, minWidth: 0 });
export const searchIcon = style({
  position: 'absolute',
  top: '50%',
  insetInlineStart: '12px',
  transform: 'translateY(-50%)',
  color: theme.color.muted,
});
export const search = style({
  paddingInlineStart: '36px',
  background: 'transparent',
  borderColor: 'transparent',
  selectors: { '&:hover': { background: theme.color.hover } },
});
globalStyle(`${search}::placeholder`, { color: theme.color.muted });

export const list = style({ flex: 1, minHeight: 0, overflowY: 'auto', padding: '4px 10px 16px' });
export const group = style({
  padding: '14px 12px 4px',
  fontSize: size.tiny,
  fontWeight: 600,
  color: theme.color.muted,
});
export const rows = style({ margin: 0, padding: 0, listStyle: 'none' });
export const row = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: '38px',
  borderRadius: radius.medium,
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover, &[data-open="true"]': { background: theme.color.hover },
    '&[data-current="true"]': { background: theme.color.selected },
    // Where a dragged folder would go.
    '&[data-target="true"]': { boxShadow: `inset 0 2px 0 ${theme.color.accent}` },
  },
  '@media': { [phone]: { height: '46px' } },
});
export const link = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  height: '100%',
  padding: '0 12px',
  borderRadius: radius.medium,
  color: theme.color.text,
  fontSize: size.normal,
  textDecoration: 'none',
  // A resting finger opens our menu, not the browser's.
  WebkitTouchCallout: 'none',
  userSelect: 'none',
});
export const title = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const failed = style({ color: theme.color.warning });
export const pinned = style({ color: theme.color.faint });
export const unread = style({
  flex: 'none',
  width: '8px',
  height: '8px',
  borderRadius: radius.round,
  background: theme.color.accent,
});
globalStyle(`${link}[data-unread="true"] > ${title}`, { fontWeight: 650 });

/** Of one height, so that a long list costs nothing where nobody looks. */
export const place = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 38px',
  '@media': { [phone]: { containIntrinsicSize: 'auto 46px' } },
});
globalStyle(`${place} ${link}:focus-visible, ${place} ${row} > button:focus-visible`, { outlineOffset: '-2px' });

export const folder = style({
  borderRadius: radius.medium,
  selectors: { '&[data-over="true"]': { background: theme.color.accentSoft } },
});
export const dates = style({
  borderRadius: radius.medium,
  selectors: { '&[data-over="true"]': { background: theme.color.accentSoft } },
});
export const folderButton = style([
  link,
  { border: 0, background: 'transparent', textAlign: 'start', color: theme.color.text },
]);
export const chevron = style({ color: theme.color.faint, transition: `transform ${motion.quick}` });
globalStyle(`${folderButton}[aria-expanded="true"] > ${chevron}`, { transform: 'rotate(90deg)' });
globalStyle(`${folderButton} > svg + svg`, { color: theme.color.muted });
export const folderRows = style({ paddingInlineStart: '16px', selectors: { '&[hidden]': { display: 'none' } } });
export const empty = style({ padding: '6px 12px 10px', fontSize: size.small, color: theme.color.muted });

export const result = style({
  display: 'block',
  padding: '9px 12px',
  borderRadius: radius.medium,
  color: theme.color.text,
  textDecoration: 'none',
  selectors: { '&:hover': { background: theme.color.hover } },
});
export const resultHead = style({ display: 'flex', alignItems: 'baseline', gap: space.small, fontSize: size.normal });
export const resultDate = style({ flex: 'none', fontSize: size.tiny, color: theme.color.muted });
export const excerpt = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  marginTop: '2px',
  overflow: 'hidden',
  fontSize: size.small,
  lineHeight: 1.45,
  color: theme.color.muted,
  overflowWrap: 'anywhere',
});
export const found = style({
  borderRadius: '3px',
  background: theme.color.accentSoft,
  color: theme.color.text,
  fontWeight: 600,
});

export const menuLine = style({ height: '1px', margin: '6px 4px', background: theme.color.border });
export const subArrow = style({ marginInlineStart: 'auto', color: theme.color.faint });
export const subMenu = style({
  maxWidth: '260px',
  maxHeight: 'min(400px, var(--available-height))',
  overflowY: 'auto',
});
export const more = style({ marginInlineEnd: '5px' });
globalStyle(`${row}:not(:hover):not(:focus-within):not([data-open="true"]) > ${more}`, {
  '@media': { [hovers]: { opacity: 0 } },
});
export const rename = style({ height: '38px', padding: '0 11px' });
export const none = style({ padding: '16px 12px', fontSize: size.normal, color: theme.color.muted });

export const toastPlace = style({ padding: '0 10px' });
export const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  marginBottom: space.small,
  padding: '8px 8px 8px 12px',
  borderRadius: radius.medium,
  background: theme.color.text,
  color: theme.color.surface,
  fontSize: size.small,
});
export const toastText = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const undo = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '28px',
  padding: '0 8px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: 'inherit',
  fontWeight: 650,
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const bottom = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.tiny,
  padding: '8px 10px',
  borderTop: `1px solid ${theme.color.border}`,
});
export const settings = style({
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: '38px',
  padding: '0 12px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  textAlign: 'start',
  selectors: { '&:hover': { background: theme.color.hover, color: theme.color.text } },
});

/** Wide enough to be caught, thin to look at. */
export const edge = style({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  width: '8px',
  cursor: 'col-resize',
  touchAction: 'none',
  outline: 'none',
  borderInlineEnd: '2px solid transparent',
  transition: `border-color ${motion.quick}`,
  selectors: { '&:hover, &:focus-visible, &[data-dragged="true"]': { borderColor: theme.color.accent } },
});
