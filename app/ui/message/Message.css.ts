import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { hovers, line, motion, phone, radius, size, space, touch, weight } from '../../styles/scale.ts';
import { lined } from '../../styles/shared.css.ts';
import { bleed, room } from '../parts/bleed.css.ts';

const turn = style({
  position: 'relative',
  paddingInline: room,
  borderRadius: radius.medium,
  // Finished turns out of sight skip layout and paint, and keep their last height.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 240px',
  selectors: {
    // A turn is as wide as its widest block may be, so a bar next to the text marks the focus, not a ring around empty
    // space.
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: `max(0px, ${room} - 14px)`,
      borderInlineStart: `3px solid ${theme.color.focus}`,
      borderRadius: radius.round,
    },
    '&[aria-busy="true"], &[data-last="true"]': { contentVisibility: 'visible' },
  },
});
export const user = style([
  turn,
  { display: 'flex', flexDirection: 'column', alignItems: 'flex-end', paddingTop: '10px' },
]);
export const assistant = style([turn, { paddingTop: 0 }]);
/** Two answers without a question in between, as in imported conversations. */
globalStyle(`${assistant} + ${assistant}`, { marginTop: '20px' });

/** On touch screens a long press opens the menu, which has an item for selecting text. */
const pressed = {
  '@media': {
    [touch]: {
      userSelect: 'none',
      WebkitTouchCallout: 'none',
      selectors: { '&[data-selecting]': { userSelect: 'text' } },
    },
  },
} as const;
export const bubble = style([
  lined,
  pressed,
  {
    maxWidth: 'min(85%, 38rem)',
    padding: '9px 16px 10px',
    borderRadius: radius.large,
    background: theme.color.fill,
    fontWeight: weight.text,
    lineHeight: line.text,
    '@media': { [phone]: { maxWidth: '92%' } },
  },
]);
export const said = style({ marginBottom: '14px', ...pressed });
export const words = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', lineHeight: 1.6 });
export const folded = style({
  maxHeight: '14rem',
  overflow: 'hidden',
  maskImage: 'linear-gradient(#000 75%, transparent)',
  WebkitMaskImage: 'linear-gradient(#000 75%, transparent)',
});
export const fold = style({
  '@media': { [phone]: { minHeight: '44px' } },
  minHeight: '28px',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: theme.color.accentText,
  fontSize: size.normal,
  fontWeight: 550,
});
const appear = keyframes({ from: { opacity: 0, transform: 'translateY(4px)' } });
export const text = style({ marginBottom: '14px', vars: { [bleed]: room } });
globalStyle(`${text}:last-of-type`, { marginBottom: 0 });
/** Animates only the first line of a response; later text does not move. */
globalStyle(`[data-grown] ${text}`, { animation: `${appear} ${motion.rise} ${motion.ease}` });

const bar = style({ display: 'flex', alignItems: 'center', minHeight: '32px', transition: `opacity ${motion.quick}` });
export const actions = style([bar, { marginTop: '2px' }]);
export const footer = style([
  bar,
  {
    flexWrap: 'wrap',
    gap: '2px 8px',
    marginTop: '10px',
    marginInlineStart: '-6px',
    '@media': {
      [phone]: { marginInlineStart: '-14px', columnGap: '4px' },
      // In a low window the space of an empty footer is better used by the content above.
      '(max-height: 480px)': { selectors: { '&[data-empty="true"]': { minHeight: 0, marginTop: 0 } } },
    },
  },
]);
export const tools = style({ display: 'inline-flex', alignItems: 'center' });
export const problem = style({ marginInlineStart: '8px', fontSize: size.small, color: theme.color.danger });
/**
 * Actions appear on hover or keyboard focus, on a touch screen after a tap on the message, so that no invisible button
 * is tapped.
 */
const resting = {
  '@media': { [hovers]: { opacity: 0 }, '(hover: none), (pointer: coarse)': { opacity: 0, pointerEvents: 'none' } },
} as const;
globalStyle(`${turn}:not([data-last="true"]):not(:hover):not(:focus-within) > ${bar}`, resting);
globalStyle(`${user}:not(:hover):not(:focus-within) > ${bar}`, resting);

export const versions = style({ display: 'inline-flex', alignItems: 'center', color: theme.color.muted });
// The number between the buttons is close to them, so their focus rings are drawn inside.
globalStyle(`${versions} > button:focus-visible`, { outlineOffset: '-2px' });
export const versionNumber = style({
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
  minWidth: '32px',
  textAlign: 'center',
});

export const tag = style({
  display: 'table',
  margin: '4px 0 6px',
  color: theme.color.muted,
  fontSize: size.small,
});

export const ending = style({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '0 12px' });
/** As tall as the text before it; on a phone below the text, aligned with its edge. */
export const goOn = style({
  minHeight: '28px',
  padding: '0 10px',
  '@media': {
    [phone]: {
      flexBasis: '100%',
      minHeight: '44px',
      padding: 0,
      justifyContent: 'flex-start',
      border: 0,
      background: 'transparent',
      boxShadow: 'none',
    },
  },
});

export const editor = style({ width: '100%', marginBottom: '20px', scrollMarginBlock: '24px' });
/** A question is edited in its bubble. */
globalStyle(`${user} > ${editor}`, { maxWidth: '38rem' });
export const editArea = style({
  resize: 'vertical',
  padding: '9px 16px 10px',
  borderRadius: radius.large,
  fontSize: size.text,
  lineHeight: 1.6,
});
// After the rules of the field. As in the message field, focus shows a line instead of a ring.
globalStyle(`${editor} > ${editArea}`, { background: theme.color.fill });
globalStyle(`${editor} > ${editArea}:focus-visible`, { outline: 'none' });
export const editWaits = style({
  marginInlineEnd: 'auto',
  alignSelf: 'center',
  fontSize: size.small,
  color: theme.color.muted,
});
export const editBar = style({ display: 'flex', justifyContent: 'flex-end', gap: space.small, marginTop: space.small });

export const waiting = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minHeight: '28px',
  color: theme.color.muted,
  fontSize: size.normal,
  fontVariantNumeric: 'tabular-nums',
});
export const silence = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.medium,
  minHeight: '28px',
  color: theme.color.muted,
  fontSize: size.normal,
  fontVariantNumeric: 'tabular-nums',
});
export const quiet = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
const wave = keyframes({
  '0%, 70%, 100%': { opacity: 0.3, transform: 'none' },
  '35%': { opacity: 1, transform: 'translateY(-2px)' },
});
export const dots = style({ display: 'inline-flex', gap: '4px' });
globalStyle(`${dots} i`, {
  width: '6px',
  height: '6px',
  borderRadius: '50%',
  background: theme.color.accent,
  animation: `${wave} 1.3s infinite`,
});
globalStyle(`${dots} i:nth-child(2)`, { animationDelay: '0.15s' });
globalStyle(`${dots} i:nth-child(3)`, { animationDelay: '0.3s' });
