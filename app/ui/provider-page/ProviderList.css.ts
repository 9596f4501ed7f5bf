// Styles of the provider list: rows for connected providers, tiles for the others.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { forced, hovers, line, motion, phone, radius, settingsWidth, size, space, weight } from '../../styles/scale.ts';
import { edged } from '../../styles/shared.css.ts';

export const page = style({
  maxWidth: settingsWidth,
  margin: '0 auto',
  padding: '28px 32px 56px',
  '@media': { [phone]: { padding: '12px 16px calc(40px + env(safe-area-inset-bottom))' } },
});
export const probed = style({ color: theme.color.muted, fontSize: size.small });

export const groupLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: '0 16px',
  marginBottom: '6px',
});
export const group = style({
  margin: '24px 0 6px',
  fontSize: size.normal,
  lineHeight: '32px',
  fontWeight: weight.strong,
  selectors: { [`${groupLine} &`]: { marginBottom: 0 } },
});
export const count = style({
  marginInlineStart: '4px',
  fontSize: size.small,
  fontWeight: weight.control,
  color: theme.color.faint,
  fontVariantNumeric: 'tabular-nums',
});
export const searchBox = style({
  position: 'relative',
  flex: '0 1 248px',
  '@media': { [phone]: { flex: '1 1 100%' } },
});
export const searchIcon = style({
  position: 'absolute',
  top: '50%',
  insetInlineStart: '10px',
  transform: 'translateY(-50%)',
  color: theme.color.faint,
  pointerEvents: 'none',
});
export const search = style({
  minHeight: '32px',
  paddingBlock: '5px',
  paddingInlineStart: '34px',
  '@media': { [phone]: { minHeight: '44px' } },
});

export const card = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  '@media': { [forced]: { border: '1px solid CanvasText' } },
  overflow: 'hidden',
});
export const row = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  transition: `background-color ${motion.quick}`,
  selectors: {
    '& + &::before': {
      content: '""',
      position: 'absolute',
      top: 0,
      insetInlineStart: '52px',
      insetInlineEnd: 0,
      height: '1px',
      background: theme.color.border,
    },
    '&:hover': { background: theme.color.hover },
    '&[data-target="true"]': { boxShadow: `inset 0 2px 0 ${theme.color.accent}` },
    '&[data-dragged="true"]': { opacity: 0.4 },
  },
});
export const link = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: '14px',
  minHeight: '56px',
  padding: '6px 12px 6px 16px',
  color: theme.color.text,
  textDecoration: 'none',
  selectors: { '&:focus-visible': { outlineOffset: '-2px', borderRadius: radius.card } },
});
export const rowText = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' });
export const name = style({
  fontSize: size.normal,
  lineHeight: line.normal,
  fontWeight: weight.strong,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const about = style({
  fontSize: size.small,
  lineHeight: line.small,
  color: theme.color.faint,
  fontVariantNumeric: 'tabular-nums',
});
/** State as text, colored only if it needs attention. */
export const state = style({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: '6px',
  minHeight: '24px',
  padding: '0 8px',
  borderRadius: radius.small,
  background: theme.color.well,
  color: theme.color.muted,
  fontSize: size.tiny,
  whiteSpace: 'nowrap',
  selectors: {
    '&[data-state="ready"]': { background: theme.color.accentSoft, color: theme.color.accentText },
    '&[data-state="failing"]': { background: theme.color.dangerSoft, color: theme.color.danger },
  },
});
export const dot = style({
  width: '6px',
  height: '6px',
  borderRadius: '50%',
  background: theme.color.faint,
  selectors: { '[data-state="ready"] > &': { background: theme.color.live } },
});
export const chevron = style({ color: theme.color.faint });
export const grip = style({
  position: 'absolute',
  insetInlineStart: 0,
  insetBlock: 0,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '16px',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: theme.color.faint,
  cursor: 'grab',
  // No dragging on touch screens, where it would conflict with scrolling.
  '@media': { [hovers]: { opacity: 0 }, [phone]: { display: 'none' } },
});
globalStyle(`${row}:hover > ${grip}, ${grip}:focus-visible`, { opacity: 1 });

export const tiles = style({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))',
  gap: space.small,
});
export const tile = style({ minWidth: 0, contentVisibility: 'auto', containIntrinsicSize: 'auto 48px' });
export const tileLink = style([
  edged,
  {
    display: 'flex',
    alignItems: 'center',
    gap: '11px',
    minHeight: '48px',
    padding: '0 8px 0 14px',
    borderRadius: '10px',
    background: theme.color.sunken,
    color: theme.color.text,
    fontSize: size.normal,
    textDecoration: 'none',
    transition: `background-color ${motion.quick}`,
    selectors: { '&:hover': { background: theme.color.fill }, '&:focus-visible': { outlineOffset: '-2px' } },
  },
]);
/** Long names wrap into a second line. */
export const tileName = style({
  flex: 1,
  minWidth: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  lineHeight: line.normal,
});
export const connect = style({
  padding: '5px 10px',
  borderRadius: '7px',
  color: theme.color.muted,
  fontSize: size.small,
  lineHeight: line.small,
  fontWeight: 500,
  transition: `background-color ${motion.quick}, box-shadow ${motion.quick}`,
  selectors: {
    [`${tileLink}:hover &`]: { background: theme.color.raised, boxShadow: theme.shadow.card, color: theme.color.text },
  },
});
export const all = style({ marginTop: space.medium });
export const bone = style({
  display: 'block',
  height: '48px',
  marginTop: space.small,
  borderRadius: '10px',
  background: theme.color.well,
});
export const empty = style({
  padding: '28px 16px',
  color: theme.color.muted,
  fontSize: size.normal,
  textAlign: 'center',
});
