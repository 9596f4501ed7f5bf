import { keyframes, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { columnWidth, motion, phone, radius, size, weight } from '../../styles/scale.ts';

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
  selectors: {
    '&:focus-within': { boxShadow: theme.shadow.composerFocus },
    // A text field matches `:focus-visible` even when focused by pointer, so the ring depends on this attribute.
    '&:has([data-tabbed])': { outline: `2px solid ${theme.color.focus}` },
  },
  // On a phone the field is a bar at the bottom of the screen.
  '@media': {
    [phone]: { borderRadius: `${radius.large} ${radius.large} 0 0`, paddingBottom: 'env(safe-area-inset-bottom)' },
    '(forced-colors: active)': { border: '1px solid CanvasText' },
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
  // Room for the dictation button at the end of the text.
  '@media': { [phone]: { paddingInlineEnd: '52px' } },
  selectors: { '&::placeholder': { color: theme.color.faint, opacity: 1 }, '&:focus-visible': { outline: 'none' } },
});
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  padding: '0 8px 8px',
  '@media': { [phone]: { position: 'relative', gap: 0, padding: '0 4px 6px 2px' } },
});
/** The dictation button; on a phone its place is the end of the text, because the row is full. */
export const dictate = style({
  '@media': { [phone]: { position: 'absolute', insetInlineEnd: '6px', bottom: '100%' } },
});
export const gap = style({ flex: 1 });
/** Measured by the container queries of the switches, which show only as many icons as fit entirely. */
export const room = style({ flex: '1 1 0', minWidth: 0, containerType: 'inline-size' });
const fading = keyframes({
  '0%': { maskImage: 'linear-gradient(to right, #000 calc(100% - 30px), rgb(0 0 0 / 0.25))' },
  '100%': { maskImage: 'linear-gradient(to right, #000 100%, #000)' },
});
/**
 * Switches of the chat and of its model. They scroll when they do not all fit, so that the model and the send button
 * stay visible. The padding leaves room for the focus ring.
 */
export const switches = style({
  display: 'flex',
  alignItems: 'center',
  gap: '2px',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  padding: '5px',
  margin: '-5px',
  '@media': {
    // A width of whole icons only: a partly visible icon looks like a speck.
    [phone]: {
      gap: 0,
      padding: 0,
      margin: 0,
      width: 'round(down, 100cqi, 44px)',
      // The edge fades while more switches follow. Without overflow the scroll timeline is inactive and nothing fades.
      animation: `${fading} 1ms linear both`,
      animationTimeline: 'scroll(self inline)',
    },
  },
});
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
      '&:hover:not(:disabled, [aria-disabled])': { background: theme.color.accentHover },
      '&:disabled, &[aria-disabled="true"]': { background: theme.color.well, color: theme.color.faint },
    },
  },
]);
const turn = keyframes({ to: { transform: 'rotate(1turn)' } });
/** The ring shows activity; it does not move under reduced motion. */
export const stop = style([
  round,
  {
    position: 'relative',
    width: '32px',
    height: '32px',
    // As wide as the send button: the row does not shift when a response begins.
    margin: '2px',
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
