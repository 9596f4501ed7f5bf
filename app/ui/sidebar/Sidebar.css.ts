import { globalStyle, style } from '@vanilla-extract/css';
import { projectHues } from '../project/hues.ts';
import { theme } from '../../styles/contract.css.ts';
import { openingFrom } from '../../styles/opening.ts';
import { hovers, motion, phone, radius, size, space, weight } from '../../styles/scale.ts';
import { box } from '../../styles/shared.css.ts';

export const sidebar = style({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  background: theme.color.frame,
});
export const drawer = style({
  position: 'fixed',
  zIndex: 50,
  insetBlock: 0,
  insetInlineStart: 0,
  width: 'min(320px, 86vw)',
  background: theme.color.frame,
  boxShadow: theme.shadow.menu,
  outline: 'none',
  paddingBottom: 'env(safe-area-inset-bottom)',
  transition: `transform ${motion.calm} ${motion.ease}`,
  ...openingFrom({ transform: 'translateX(-100%)' }),
});

export const top = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: '52px',
  padding: '0 8px 0 18px',
});
export const brand = style({
  '@media': { [phone]: { minHeight: '44px' } },
  display: 'inline-flex',
  alignItems: 'center',
  gap: '9px',
  color: theme.color.text,
  fontSize: '0.9375rem',
  fontWeight: 600,
  letterSpacing: '-0.012em',
  textDecoration: 'none',
});
export const mark = style({ color: theme.color.accentText });
export const create = style({
  display: 'flex',
  alignItems: 'center',
  gap: '9px',
  minHeight: '32px',
  margin: '0 8px',
  padding: '0 10px',
  borderRadius: radius.medium,
  color: theme.color.text,
  fontSize: size.normal,
  textDecoration: 'none',
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[aria-current="page"]': { background: theme.color.raised, boxShadow: theme.shadow.card, fontWeight: 500 },
  },
  '@media': { [phone]: { minHeight: '46px' } },
});
export const tools = style({ display: 'flex', alignItems: 'center', gap: '2px', margin: '0 8px 4px' });
export const searchBox = style({ position: 'relative', flex: 1, minWidth: 0 });
export const searchIcon = style({
  position: 'absolute',
  top: '50%',
  insetInlineStart: '10px',
  transform: 'translateY(-50%)',
  color: theme.color.faint,
});
export const searchKeys = style({
  position: 'absolute',
  top: '50%',
  insetInlineEnd: '10px',
  transform: 'translateY(-50%)',
  borderRadius: radius.hint,
  fontFamily: 'inherit',
  fontSize: size.tiny,
  color: theme.color.muted,
  pointerEvents: 'none',
  '@media': { '(hover: none)': { display: 'none' } },
});
export const search = style({
  minHeight: '32px',
  padding: '5px 10px 5px 35px',
  background: 'transparent',
  boxShadow: 'none',
  selectors: { '&:hover:not(:focus)': { background: theme.color.hover } },
  '@media': { [phone]: { minHeight: '44px' } },
});
// The placeholder has the size of neighboring text; typed text is larger on a phone, where iOS would zoom into the
// page.
globalStyle(`${search}::placeholder`, { color: theme.color.muted, fontSize: size.normal });

export const list = style({ flex: 1, minHeight: 0, overflowY: 'auto', padding: '4px 8px 24px' });
export const group = style({
  padding: '16px 10px 6px',
  fontSize: size.tiny,
  fontWeight: weight.control,
  color: theme.color.faint,
});
/** A heading with a button that creates an item. */
export const groupHead = style({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  paddingInlineEnd: '2px',
  '@media': { [phone]: { alignItems: 'center' } },
});
globalStyle(`${groupHead} > ${group}`, { '@media': { [phone]: { paddingBlock: '11px' } } });
export const rows = style({ margin: 0, padding: 0, listStyle: 'none' });
export const row = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  height: '32px',
  borderRadius: radius.medium,
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover, &[data-open="true"]': { background: theme.color.hover },
    '&[data-current="true"]': { background: theme.color.raised, boxShadow: theme.shadow.card },
    // Drop position of a dragged folder.
    '&[data-target="true"]': { boxShadow: `inset 0 2px 0 ${theme.color.accent}` },
  },
  '@media': { [phone]: { height: '44px' } },
});
export const pick = style([box, { margin: 0, marginInlineStart: '8px' }]);
export const link = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  height: '100%',
  padding: '0 10px',
  borderRadius: radius.medium,
  color: theme.color.muted,
  fontSize: size.normal,
  textDecoration: 'none',
  selectors: { '&:hover, &[aria-current="page"], &[data-unread="true"]': { color: theme.color.text } },
  // A long press opens our menu instead of the browser's.
  WebkitTouchCallout: 'none',
  userSelect: 'none',
});
export const title = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  // A long title fades out: an ellipsis would take the room of two letters.
  maskImage: 'linear-gradient(90deg, #000 calc(100% - 22px), transparent)',
  selectors: { '&:dir(rtl)': { maskImage: 'linear-gradient(270deg, #000 calc(100% - 22px), transparent)' } },
});
export const failed = style({ color: theme.color.danger });
export const pinned = style({ color: theme.color.faint });
export const unread = style({
  position: 'absolute',
  insetInlineEnd: '13px',
  flex: 'none',
  width: '7px',
  height: '7px',
  borderRadius: radius.round,
  background: theme.color.live,
  pointerEvents: 'none',
  '@media': { '(forced-colors: active)': { background: 'Highlight', forcedColorAdjust: 'none' } },
});
/** Waits for the user: different in color and shape from unread. */
export const asks = style({
  background: theme.color.warning,
  boxShadow: `0 0 0 3px ${theme.color.warningSoft}`,
  pointerEvents: 'auto',
  '@media': {
    '(forced-colors: active)': { background: 'CanvasText', boxShadow: 'none', outline: '2px solid Highlight' },
  },
});
const small = style({ flex: 'none', color: theme.color.faint, fontSize: size.small });
export const draft = style([small]);
/** Time of the last change, next to the menu button. */
export const age = style([small, { display: 'none', fontVariantNumeric: 'tabular-nums' }]);
globalStyle(`${link}[data-unread="true"] > ${title}`, { fontWeight: 500 });
globalStyle(`${link}[aria-current="page"] > ${title}`, { fontWeight: 500 });

/** A row of fixed height, so that the browser can skip rows out of sight. */
export const place = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 32px',
  minHeight: '32px',
  '@media': { [phone]: { containIntrinsicSize: 'auto 44px', minHeight: '44px' } },
});
// `contentVisibility` clips what overflows, such as the outline of the current row.
globalStyle(`${place}:has([data-current="true"])`, { contentVisibility: 'visible' });
globalStyle(`${place} ${link}:focus-visible, ${place} ${row} > button:focus-visible`, { outlineOffset: '-2px' });

export const folder = style({
  borderRadius: radius.medium,
  selectors: { '&[data-over="true"]': { background: theme.color.accentSoft } },
});
export const dates = style({
  borderRadius: radius.medium,
  selectors: { '&[data-over="true"]': { background: theme.color.accentSoft } },
});
/** Collapses the project; the name links to its page. */
export const folderButton = style([
  link,
  { flex: 'none', paddingInlineEnd: '4px', border: 0, background: 'transparent', color: theme.color.text },
]);
export const folderName = style([link, { paddingInlineStart: '4px', color: theme.color.text }]);
export const chevron = style({ color: theme.color.faint, transition: `transform ${motion.quick}` });
globalStyle(`${folderButton}[aria-expanded="true"] > ${chevron}`, { transform: 'rotate(90deg)' });
globalStyle(`${folderButton} > svg + svg`, { color: theme.color.muted });
globalStyle(`${folderButton} > i`, { width: '15px', fontSize: size.small, fontStyle: 'normal', textAlign: 'center' });
for (const [name, hue] of Object.entries(projectHues))
  globalStyle(`${folderButton} > svg[data-color="${name}"]`, { color: `oklch(62% 0.16 ${hue})` });
export const folderRows = style({ paddingInlineStart: '16px', selectors: { '&[hidden]': { display: 'none' } } });
export const empty = style({ padding: '6px 10px 10px', fontSize: size.small, color: theme.color.muted });

export const result = style({
  display: 'block',
  padding: '9px 12px',
  borderRadius: radius.medium,
  color: theme.color.text,
  textDecoration: 'none',
  selectors: { '&:hover': { background: theme.color.hover } },
});
export const resultHead = style({ display: 'flex', alignItems: 'baseline', gap: space.small, fontSize: size.normal });
export const resultCount = style({
  flex: 'none',
  fontSize: size.tiny,
  color: theme.color.muted,
  fontVariantNumeric: 'tabular-nums',
});
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
  fontWeight: 550,
});

export const menuLine = style({ height: '1px', margin: '6px 4px', background: theme.color.border });
export const subMenu = style({
  maxWidth: '260px',
  maxHeight: 'min(400px, var(--available-height))',
  overflowY: 'auto',
});
export const more = style({ position: 'absolute', insetInlineEnd: '2px' });
// The marks are at the end of the row. On hover they make room for the menu, and a pin for the time.
const pointed = `${row}:is(:hover, :focus-within, [data-open="true"])`;
globalStyle(`${row}:not(:hover):not(:focus-within):not([data-open="true"]) > ${more}`, {
  '@media': { [hovers]: { opacity: 0 } },
});
globalStyle(`${pointed} > ${link}:not(${folderButton})`, {
  '@media': { [hovers]: { paddingInlineEnd: '34px' } },
});
globalStyle(`${pointed} > ${link} > ${age}`, { '@media': { [hovers]: { display: 'inline' } } });
globalStyle(`${pointed} :is(${pinned}, ${draft}, ${failed}), ${pointed} > ${unread}`, {
  '@media': { [hovers]: { display: 'none' } },
});
// Without hover the menu button is always visible.
globalStyle(`${row} > ${link}:not(${folderButton})`, { '@media': { '(hover: none)': { paddingInlineEnd: '46px' } } });
globalStyle(`${row} > ${unread}`, { '@media': { '(hover: none)': { insetInlineEnd: '46px' } } });
export const rename = style({ height: '32px', minHeight: '32px', padding: '0 10px' });
export const none = style({ padding: '16px 10px', fontSize: size.normal, color: theme.color.muted });

export const bottom = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.tiny,
  padding: '8px',
});
export const settings = style({
  '@media': { [phone]: { minHeight: '44px' } },
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: '9px',
  minHeight: '32px',
  padding: '0 10px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  textAlign: 'start',
  selectors: { '&:hover': { background: theme.color.hover, color: theme.color.text } },
});

/** A thin line with a wider grab area. */
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
