// The message field and its row.
import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { columnWidth, motion, phone, radius, size, space, weight } from '../../styles/scale.ts';
import { pill } from '../../styles/shared.css.ts';

export { textButton as small } from '../../styles/shared.css.ts';

export const outer = style({
  width: '100%',
  maxWidth: `calc(${columnWidth} + 48px)`,
  margin: '0 auto',
  padding: '0 24px',
  '@media': { [phone]: { padding: 0 } },
});
export const box = style({
  borderRadius: radius.large,
  background: theme.color.raised,
  boxShadow: theme.shadow.composer,
  transition: `box-shadow ${motion.quick}`,
  selectors: { '&:focus-within': { boxShadow: theme.shadow.composerFocus } },
  // The bottom bar of a phone.
  '@media': {
    [phone]: { borderRadius: `${radius.large} ${radius.large} 0 0`, paddingBottom: 'env(safe-area-inset-bottom)' },
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
  fontWeight: weight.text,
  lineHeight: 1.5,
  overflowY: 'auto',
  fieldSizing: 'content',
  selectors: { '&::placeholder': { color: theme.color.faint, opacity: 1 }, '&:focus-visible': { outline: 'none' } },
});
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  padding: '0 8px 8px',
  '@media': { [phone]: { gap: 0, padding: '0 4px 6px 2px' } },
});
export const gap = style({ flex: 1 });
/**
 * Switches of the chat and of its model. Where there is no room for all they scroll, so that the model and the button to send
 * stay in sight; the edge is for the ring of the focus.
 */
export const switches = style({
  display: 'flex',
  alignItems: 'center',
  flex: '1 1 0',
  gap: '2px',
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  padding: '3px',
  margin: '-3px',
  '@media': {
    // The fade says that there is more; what ends before it keeps its room.
    [phone]: {
      gap: 0,
      padding: 0,
      margin: 0,
      maskImage: 'linear-gradient(to right, #000 calc(100% - 16px), transparent)',
    },
  },
});
/** Beside its value: two settings must not be told apart by their place alone. */
export const noun = style({ color: theme.color.faint, '@media': { [phone]: { display: 'none' } } });

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
  '@media': { [phone]: { width: '44px', height: '44px', marginInlineStart: 'auto' } },
});
export const send = style([
  round,
  {
    background: theme.color.accent,
    color: theme.color.onAccent,
    selectors: {
      '&:hover:not(:disabled)': { background: theme.color.accentHover },
      '&:disabled': { background: theme.color.well, color: theme.color.faint },
    },
  },
]);
const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
/** The ring says that something is alive; reduced motion stands it still. */
export const stop = style([
  round,
  {
    position: 'relative',
    width: '32px',
    height: '32px',
    margin: '2px 4px 2px 8px',
    background: theme.color.text,
    color: theme.color.sheet,
    '@media': { [phone]: { width: '38px', height: '38px', margin: '3px' } },
    '::before': {
      content: '""',
      position: 'absolute',
      inset: '-4px',
      borderRadius: radius.round,
      border: `2px solid color-mix(in srgb, ${theme.color.live} 22%, transparent)`,
      borderTopColor: theme.color.live,
      borderRightColor: theme.color.live,
      animation: `${turn} 1.1s linear infinite`,
    },
  },
]);

/** Where the row is full, words are cut before anything breaks into a second line. */
export const toggle = style([
  pill,
  {
    flex: '0 1 auto',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    '@media': { [phone]: { flex: 'none' } },
  },
]);
globalStyle(`${toggle} > svg`, { flex: 'none' });
globalStyle(`${toggle} > span`, { overflow: 'hidden', textOverflow: 'ellipsis' });
/** Stands where a toggle would, and is none. */
export const fact = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  padding: '0 8px',
  whiteSpace: 'nowrap',
  fontSize: size.small,
  color: theme.color.muted,
});
/** On a phone the row has no place for what only decorates. */
export const chevron = style({ '@media': { [phone]: { display: 'none' } } });
export const toggleText = style({
  '@media': {
    [phone]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});
export const options = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '14px',
  width: 'min(320px, calc(100vw - 16px))',
  padding: '14px 16px 16px',
});
export const optionsTitle = style({ fontSize: size.normal, fontWeight: 600 });
export const budget = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '4px 12px',
  fontSize: size.small,
  color: theme.color.muted,
});
export const budgetText = style({ fontVariantNumeric: 'tabular-nums', color: theme.color.text, fontWeight: 550 });
export const range = style({
  gridColumn: '1 / -1',
  width: '100%',
  height: '28px',
  accentColor: theme.color.accent,
  '@media': { [phone]: { height: '44px' } },
});

export const choices = style({ border: 0, padding: 0, margin: 0, minWidth: 0 });
export const choicesLabel = style({ padding: 0, marginBottom: '6px', fontSize: size.small, color: theme.color.muted });
export const choiceRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px',
  padding: '2px',
  borderRadius: radius.medium,
  background: theme.color.fill,
});
export const choiceGrid = style([
  choiceRow,
  { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(52px, 1fr))' },
]);
/** The first is a word, the others are numbers. */
globalStyle(`${choiceGrid} > :first-child`, { gridColumn: 'span 2' });
export const choice = style({ position: 'relative', flex: '1 0 auto', cursor: 'pointer' });
export const choiceInput = style({ position: 'absolute', opacity: 0, inset: 0, margin: 0, cursor: 'pointer' });
export const choiceText = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '30px',
  padding: '0 8px',
  borderRadius: radius.small,
  fontSize: size.small,
  color: theme.color.muted,
  selectors: {
    [`${choiceInput}:checked + &`]: {
      background: theme.color.accentSoft,
      color: theme.color.accentText,
      fontWeight: 550,
    },
    [`${choiceInput}:focus-visible + &`]: { outline: `2px solid ${theme.color.focus}`, outlineOffset: '1px' },
    [`${choice}:hover &`]: { color: theme.color.text },
  },
  '@media': { [phone]: { minHeight: '44px' } },
});

export const ledger = style({
  flex: 'none',
  minHeight: '32px',
  padding: '0 8px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.faint,
  fontSize: size.tiny,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover, &[aria-expanded="true"]': { background: theme.color.hover, color: theme.color.text },
    '&[data-near="true"]': { color: theme.color.warning },
    '&[data-over="true"]': { color: theme.color.danger },
  },
  '@media': {
    [phone]: {
      minHeight: '44px',
      minWidth: '44px',
      padding: '0 4px',
      selectors: { '&[data-quiet="true"]': { display: 'none' } },
    },
  },
});
export const ring = style({ marginInlineEnd: '5px', verticalAlign: '-3px' });
/** Beside the ring the number is too much for a phone's row. */
export const percent = style({ '@media': { [phone]: { display: 'none' } } });
export const account = style({ margin: 0, display: 'grid', gap: '4px' });
export const accountRow = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.large,
  fontSize: size.small,
  color: theme.color.muted,
});
export const accountValue = style({ margin: 0, color: theme.color.text, fontVariantNumeric: 'tabular-nums' });
export const accountNote = style({ fontSize: size.tiny, color: theme.color.muted });
export const meter = style({
  color: theme.color.accentText,
  selectors: { '&[data-near="true"]': { color: theme.color.warning } },
  height: '6px',
  borderRadius: radius.round,
  overflow: 'hidden',
  background: theme.color.press,
});
globalStyle(`${meter} > span`, { display: 'block', height: '100%', background: 'currentColor' });
export const fit = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: '6px',
  paddingTop: '10px',
  borderTop: `1px solid ${theme.color.border}`,
});
globalStyle(`${fit} > button`, {
  maxWidth: '100%',
  fontSize: size.small,
  whiteSpace: 'normal',
  textAlign: 'start',
});
export const fitTitle = style({ margin: 0, fontSize: size.small, fontWeight: 600 });
export const fitName = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  textAlign: 'start',
});
/** One of the models that can read more. */
export const fitModel = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  width: '100%',
  minHeight: '34px',
  padding: '4px 8px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.small,
  selectors: { '&:hover': { background: theme.color.hover } },
  '@media': { [phone]: { minHeight: '44px' } },
});
export const fitModels = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '2px',
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

export const tray = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.small,
  padding: '12px 14px 0',
  listStyle: 'none',
});
export const unkept = style({ margin: 0, padding: '8px 14px 0', fontSize: size.small, color: theme.color.muted });
export const image = style({ position: 'relative', lineHeight: 0 });
export const thumb = style({
  width: '64px',
  height: '64px',
  objectFit: 'cover',
  borderRadius: radius.medium,
  border: `1px solid ${theme.color.border}`,
});
export const file = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  maxWidth: '100%',
  minHeight: '52px',
  padding: '6px 16px 6px 12px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  background: theme.color.sheet,
  color: theme.color.muted,
});
export const fileText = style({ display: 'grid', minWidth: 0, lineHeight: 1.35 });
export const fileName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: '16rem',
  fontSize: size.small,
  fontWeight: 550,
  color: theme.color.text,
});
export const fileSize = style({ fontSize: size.tiny });
export const fileWarning = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  fontSize: size.tiny,
  color: theme.color.warning,
});
/** All of the chip. */
export const fileButton = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minWidth: 0,
  margin: '-6px -16px -6px -12px',
  padding: '6px 16px 6px 12px',
  minHeight: '50px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: 'inherit',
  textAlign: 'start',
  selectors: { '&:hover': { background: theme.color.hover } },
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
  // A finger finds more than is drawn.
  '::after': { content: '""', position: 'absolute', inset: '-10px' },
  selectors: {
    [`${refused} &`]: { top: '6px', insetInlineEnd: '6px', border: 0, background: 'transparent', color: 'inherit' },
  },
});
export const notice = style({ padding: '10px 18px 0', fontSize: size.small, color: theme.color.warning });

export const other = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 6px',
  margin: 0,
  padding: '8px 10px 0 18px',
  fontSize: size.small,
  color: theme.color.muted,
});

const appear = keyframes({ from: { opacity: 0, transform: 'translateY(4px)' } });
export const queued = style({
  animation: `${appear} ${motion.rise} ${motion.ease}`,
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
/** On a line of its own: on a phone both would not fit beside the buttons. */
export const queuedLabel = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  fontSize: size.small,
  color: theme.color.muted,
});
