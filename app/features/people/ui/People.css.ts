import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { forced, phone, radius, size, space, weight } from '../../../styles/scale.ts';
import { alarming, badge as plainBadge } from '../../../ui/parts/Badge.css.ts';

/** The three lists; scrolls sideways where it is too narrow. */
export const tabs = style({
  display: 'flex',
  gap: space.small,
  margin: '20px 0 0',
  padding: 0,
  listStyle: 'none',
  overflowX: 'auto',
  borderBottom: `1px solid ${theme.color.border}`,
});
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '40px',
  padding: '0 10px',
  borderBottom: '2px solid transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  fontWeight: weight.control,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[aria-current="page"]': { color: theme.color.text, borderBottomColor: theme.color.accent },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': { [phone]: { minHeight: '44px' } },
});
/** Fields and buttons above a list. */
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  marginTop: space.large,
  selectors: { '&[data-labelled]': { alignItems: 'end' } },
});
export const search = style({ position: 'relative', flex: '1 1 220px', minWidth: 0 });
export const searchIcon = style({
  position: 'absolute',
  insetInlineStart: '10px',
  top: '50%',
  translate: '0 -50%',
  color: theme.color.muted,
  pointerEvents: 'none',
});
export const searchInput = style({ paddingInlineStart: '32px' });
export const count = style({ margin: '12px 16px 0', fontSize: size.small, color: theme.color.muted });
export const list = style({ listStyle: 'none', margin: '12px 0 0', transition: 'opacity 120ms' });
export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  padding: '10px 0',
  selectors: { '& + &': { borderTop: `1px solid ${theme.color.border}` } },
});
export const avatar = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '36px',
  height: '36px',
  borderRadius: radius.round,
  background: theme.color.accentSoft,
  color: theme.color.accentText,
  fontSize: size.normal,
  fontWeight: weight.heading,
  selectors: { '&[data-off="true"]': { background: theme.color.well, color: theme.color.muted } },
  '@media': { [forced]: { border: '1px solid CanvasText' } },
});
export const words = style({ flex: 1, minWidth: 0, fontSize: size.normal });
export const nameLine = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px' });
export const name = style({ minWidth: 0, fontWeight: weight.strong, overflowWrap: 'anywhere' });
export const line = style({ fontSize: size.small, color: theme.color.muted, overflowWrap: 'anywhere' });
export const badge = style([
  plainBadge,
  {
    selectors: {
      '&[data-kind="administrator"]': {
        borderColor: 'transparent',
        background: theme.color.accentSoft,
        color: theme.color.accentText,
      },
      '&[data-kind="disabled"]': alarming,
      '&[data-kind="invited"]': { borderStyle: 'dashed' },
    },
  },
]);
/** Text next to the buttons above a list. */
export const about = style({ flex: '1 1 260px', minWidth: 0, fontSize: size.small, color: theme.color.muted });
export const more = style({ display: 'flex', justifyContent: 'center', padding: space.medium });
export const time = style({ flex: 'none', fontSize: size.small, color: theme.color.muted, whiteSpace: 'nowrap' });
export const entry = style([
  item,
  { alignItems: 'baseline', '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch', gap: '2px' } } },
]);
export const exports = style({ display: 'flex', gap: space.small });

export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.large });
export const group = style({ border: 0, padding: 0, margin: 0, minWidth: 0 });
export const legend = style({ padding: 0, marginBottom: space.small, fontSize: size.small, fontWeight: weight.strong });
export const checks = style({ display: 'grid', gap: '10px', maxHeight: '40dvh', overflowY: 'auto' });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space.small });
export const linkRow = style({ display: 'flex', alignItems: 'center', gap: space.small });
export const linkField = style({ flex: 1, minWidth: 0, fontFamily: 'monospace', fontSize: size.small });
export const warning = style({
  padding: '10px 14px',
  borderRadius: radius.medium,
  background: theme.color.dangerSoft,
  fontSize: size.normal,
  overflowWrap: 'anywhere',
});
export const join = style({
  display: 'grid',
  gap: space.large,
  maxWidth: '28rem',
  margin: '0 auto',
  padding: '12vh 20px 40px',
});
