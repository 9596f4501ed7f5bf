import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, motion, phone, radius, size, space } from '../../styles/scale.ts';
import { lined } from '../../styles/shared.css.ts';

export const card = style([
  lined,
  {
    borderRadius: radius.card,
    background: theme.color.sunken,
    overflow: 'hidden',
    // The card is tinted while it asks for permission.
    selectors: { '&[data-state="waiting"]': { background: theme.color.warningSoft } },
  },
]);
export const row = style({
  display: 'flex',
  alignItems: 'center',
  selectors: { '&:hover': { background: theme.color.hover } },
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  flex: 1,
  minWidth: 0,
  minHeight: '40px',
  '@media': { [phone]: { minHeight: '44px' } },
  padding: '8px 12px',
  border: 0,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  textAlign: 'start',
  selectors: { '&:focus-visible': { outlineOffset: '-2px' } },
});
export const avatar = style({ display: 'inline-flex', width: '18px', justifyContent: 'center', lineHeight: 1 });
export const name = style({
  minWidth: 0,
  maxWidth: '60%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: size.small,
  fontWeight: 550,
  color: theme.color.text,
});
export const summary = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: size.small,
  '@media': { [phone]: { display: 'none' } },
});
const stateBase = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  marginInlineStart: 'auto',
  fontSize: size.small,
  whiteSpace: 'nowrap',
  color: theme.color.muted,
});
export const state = styleVariants({
  quiet: [stateBase],
  asking: [stateBase, { color: theme.color.warning, fontWeight: 550 }],
  good: [stateBase, { color: theme.color.success }],
  bad: [stateBase, { color: theme.color.danger }],
});
export const aside = style({
  color: theme.color.faint,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
  '@media': { '(max-width: 400px)': { display: 'none' } },
});
export const arrow = style({ transition: `transform ${motion.quick}` });
export const turned = style([arrow, { transform: 'rotate(90deg)' }]);
export const cancel = style({
  minHeight: '30px',
  marginInlineEnd: space.small,
  padding: '0 10px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.small,
  selectors: { '&:hover': { background: theme.color.hover } },
});

export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.small,
  padding: '0 12px 12px',
  selectors: { '&[hidden]': { display: 'none' } },
});
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.tiny,
  minHeight: '36px',
  // Aligns the last icon with the one in the header; its touch target reaches the edge of the card.
  '@media': { [phone]: { gap: 0, marginInlineEnd: '-12px' } },
});
export const label = style({ flex: 1, minWidth: 0, fontSize: size.tiny, fontWeight: 550, color: theme.color.muted });
export const note = style({ fontWeight: 400 });
export const rawSwitch = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  minHeight: '28px',
  padding: '0 8px',
  '@media': { [phone]: { minHeight: '44px', padding: '0 6px' } },
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.tiny,
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover': { background: theme.color.hover, color: theme.color.text },
    '&[aria-pressed="true"]': { background: theme.color.press, color: theme.color.text },
  },
});
// A narrow phone has no room for the icon.
globalStyle(`${rawSwitch} > svg`, { '@media': { '(max-width: 400px)': { display: 'none' } } });
export const values = style({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'fit-content(40%) 1fr',
  gap: '6px 20px',
  fontSize: size.normal,
});
export const entry = style({ display: 'contents' });
export const key = style({
  fontFamily: font.code,
  fontSize: size.small,
  color: theme.color.muted,
  overflowWrap: 'anywhere',
});
export const value = style({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const none = style({ fontSize: size.small, color: theme.color.muted });
export const problem = style({ fontSize: size.small, color: theme.color.danger });

export const consent = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.tiny,
  marginTop: space.tiny,
  paddingBlock: '4px',
});
export const question = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  fontSize: size.normal,
  fontWeight: 550,
  color: theme.color.text,
});
export const about = style({ marginBottom: space.small, fontSize: size.small, color: theme.color.text });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.small });
globalStyle(`${buttons} > button`, { '@media': { [phone]: { flexGrow: 1 } } });
export const split = style({ display: 'inline-flex', '@media': { [phone]: { flexGrow: 1 } } });
globalStyle(`${split} > :first-child`, {
  flexGrow: 1,
  borderStartEndRadius: 0,
  borderEndEndRadius: 0,
});
globalStyle(`${split} > :last-child`, {
  minWidth: '32px',
  marginInlineStart: '1px',
  padding: 0,
  borderStartStartRadius: 0,
  borderEndStartRadius: 0,
  '@media': { [phone]: { minWidth: '44px' } },
});

export const edit = style({ display: 'flex', flexDirection: 'column', gap: space.small, paddingTop: space.tiny });
export const area = style({
  width: '100%',
  padding: '10px 12px',
  border: `1px solid ${theme.color.borderStrong}`,
  borderRadius: radius.small,
  background: theme.color.sheet,
  color: theme.color.text,
  fontFamily: font.code,
  fontSize: size.small,
  lineHeight: 1.5,
  resize: 'vertical',
  // Below 16 px iOS zooms into the page.
  '@media': { [phone]: { fontSize: size.text } },
  selectors: { '&[aria-invalid="true"]': { borderColor: theme.color.danger } },
});
export const actions = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.tiny,
  justifyContent: 'space-between',
  marginInlineStart: '-10px',
});

export const failure = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  padding: '10px 12px',
  borderRadius: radius.small,
  background: theme.color.dangerSoft,
});
export const problemText = style({
  fontSize: size.small,
  color: theme.color.text,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
export const line = style({
  margin: 0,
  fontFamily: font.code,
  fontSize: size.small,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: theme.color.text,
});
const scrolled = style({ maxHeight: '24rem', overflowY: 'auto' });
export const plain = style([
  scrolled,
  { fontSize: size.normal, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.55 },
]);
export const document = style([scrolled, { fontSize: size.normal }]);
export const image = style({ maxWidth: '100%', height: 'auto', borderRadius: radius.small });
export const frame = style({
  display: 'block',
  width: '100%',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.small,
  // The framed page does not know our themes.
  background: '#fff',
  colorScheme: 'light',
});
export const files = style({ display: 'flex', flexWrap: 'wrap', gap: space.small, padding: '8px 0' });
export const file = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.tiny,
  minHeight: '32px',
  fontSize: size.small,
  '@media': { [phone]: { minHeight: '44px' } },
});
export const progress = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  fontSize: size.small,
  color: theme.color.muted,
});
globalStyle(`${progress} > progress`, { accentColor: theme.color.accent });
export const askedField = style({ maxWidth: '480px', marginBottom: space.small });
export const askedChoices = style({
  display: 'grid',
  gap: '6px',
  minWidth: 0,
  padding: 0,
  marginInline: 0,
  border: 0,
  '@media': { [phone]: { gap: 0 } },
});
globalStyle(`${askedChoices} > legend`, { padding: 0 });
export const runs = style({
  display: 'inline-flex',
  alignItems: 'center',
  marginInlineStart: 'auto',
  fontSize: size.small,
  color: theme.color.muted,
  fontVariantNumeric: 'tabular-nums',
});
export const trace = style({ fontSize: size.tiny, color: theme.color.muted, overflowWrap: 'anywhere' });
