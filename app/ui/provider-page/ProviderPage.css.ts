import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, forced, line, motion, phone, radius, settingsWidth, size, space, weight } from '../../styles/scale.ts';

export const page = style({
  maxWidth: settingsWidth,
  margin: '0 auto',
  padding: '28px 32px 72px',
  '@media': { [phone]: { padding: '12px 16px calc(48px + env(safe-area-inset-bottom))' } },
});
export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  // As in the header of the other pages (settings-page/PageHead.tsx).
  minHeight: '32px',
  margin: '-8px 0 8px',
  color: theme.color.muted,
  fontSize: size.normal,
  textDecoration: 'none',
  selectors: { '&:hover': { color: theme.color.text } },
  '@media': { [phone]: { minHeight: '44px', margin: '-4px 0 12px' } },
});
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px 16px',
  margin: '0 0 24px',
  // Links may wrap into two lines, so the logo aligns with the name.
  '@media': { [phone]: { alignItems: 'flex-start' } },
});
export const mark = style({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '48px',
  height: '48px',
  borderRadius: radius.card,
  background: theme.color.sunken,
});
export const headText = style({ flex: '1 1 240px', minWidth: 0 });
export const enabled = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.medium,
  fontSize: size.small,
  color: theme.color.muted,
});
export const state = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  selectors: {
    '&[data-state="ready"]': { color: theme.color.accentText },
    '&[data-state="failing"]': { color: theme.color.danger },
  },
});
export const dot = style({
  width: '6px',
  height: '6px',
  borderRadius: '50%',
  background: theme.color.faint,
  selectors: {
    '[data-state="ready"] > &': { background: theme.color.live },
    '[data-state="failing"] > &': { background: theme.color.danger },
  },
});
export const title = style({
  fontSize: size.title,
  lineHeight: line.title,
  fontWeight: weight.heading,
  letterSpacing: '-0.018em',
  overflowWrap: 'anywhere',
});
export const under = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  marginTop: '2px',
  fontSize: size.small,
  color: theme.color.muted,
});
/** Link text followed by an icon, which may wrap with the last word. */
export const outLink = style({
  display: 'inline-block',
  paddingBlock: '5px',
  lineHeight: line.small,
  color: theme.color.muted,
  textDecoration: 'none',
  selectors: { '&:hover': { color: theme.color.text } },
  // A touch target of 44 px in a line of 28 px.
  '@media': { [phone]: { paddingBlock: '13px', marginBlock: '-8px' } },
});
globalStyle(`${outLink} > svg`, { marginInlineStart: '1px', verticalAlign: '-2px' });

export const card = style({
  marginTop: space.large,
  padding: '14px 16px 16px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  '@media': { [forced]: { border: '1px solid CanvasText' }, [phone]: { padding: '14px 14px 16px' } },
});
export const cardHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  marginBottom: '10px',
});
export const cardTitle = style({ fontSize: size.normal, lineHeight: line.normal, fontWeight: weight.strong });
export const note = style({ fontSize: size.small, color: theme.color.muted });
/** An empty status takes no space. */
export const silent = style([note, { selectors: { '&:empty': { marginInlineStart: '-12px' } } }]);
export const notes = style({ display: 'flex', flexDirection: 'column', gap: '3px', marginBottom: space.medium });
/** Name of a custom provider, above its address and key. */
export const own = style({ marginBottom: space.large });
export const fields = style({ display: 'flex', flexDirection: 'column', gap: space.large });
/** Header of a collapsible card; the click target is the full row. */
export const fold = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  width: '100%',
  minHeight: '44px',
  margin: '-10px 0 -12px',
  padding: 0,
  border: 0,
  background: 'none',
  color: theme.color.text,
  textAlign: 'start',
  cursor: 'pointer',
});
export const foldHint = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'end',
  fontSize: size.small,
  color: theme.color.muted,
});
export const foldArrow = style({ flex: 'none', color: theme.color.faint, transition: `transform ${motion.quick}` });
export const foldTurned = style([foldArrow, { transform: 'rotate(90deg)' }]);
export const unfolded = style({ marginTop: space.large, selectors: { '&[hidden]': { display: 'none' } } });

export const savedKey = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.small });
export const savedText = style({ flex: '1 1 180px', minWidth: 0 });
export const savedMark = style({ flex: 'none', marginInlineEnd: space.tiny, color: theme.color.success });
export const savedTitle = style({ fontSize: size.normal, fontWeight: weight.strong });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  marginTop: space.large,
});
export const spread = style({ marginInlineStart: 'auto' });
export const good = style({ color: theme.color.success, fontSize: size.small });
export const open = style({ color: theme.color.muted, fontSize: size.small });
export const bad = style({
  color: theme.color.danger,
  fontSize: size.small,
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
});
/** Settings in a card, without a line below the last. */
export const rows = style({});
globalStyle(`${rows} > div:last-child`, { borderBottom: 0, paddingBottom: 0 });

export const checkRow = style({
  display: 'flex',
  alignItems: 'flex-end',
  gap: space.small,
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
});
// As high as the field next to it.
globalStyle(`${checkRow} > button`, { minHeight: '36px', '@media': { [phone]: { minHeight: '44px' } } });
export const grow = style({ flex: 1, minWidth: 0 });
export const result = style({
  marginTop: space.large,
  padding: '12px 14px',
  borderRadius: radius.medium,
  background: theme.color.sunken,
  selectors: { '&[data-ok="false"]': { background: theme.color.dangerSoft } },
});
export const verdict = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.small,
  fontSize: size.normal,
  fontWeight: 550,
});
export const verdictText = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const said = style({
  marginTop: '2px',
  fontSize: size.small,
  color: theme.color.muted,
  overflowWrap: 'anywhere',
});
export const calls = style({
  listStyle: 'none',
  padding: 0,
  margin: '10px 0 0',
  display: 'flex',
  flexDirection: 'column',
  gap: '4px',
});
export const call = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 10px',
  fontFamily: font.code,
  fontSize: size.tiny,
  color: theme.color.text,
});
export const callURL = style({ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' });
export const callEnd = style({ color: theme.color.muted, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
export const progress = style({ width: '100%', height: '8px', accentColor: theme.color.accent });

export const leave = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.small });
/** Red fill only on the confirming button. */
export const really = style({
  background: theme.color.dangerFill,
  color: '#ffffff',
  fontWeight: weight.heading,
  boxShadow: 'none',
});
export const bone = style({
  display: 'block',
  marginTop: space.large,
  borderRadius: radius.card,
  background: theme.color.well,
});
