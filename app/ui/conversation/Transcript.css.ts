import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { motion, phone, radius, size, space } from '../../styles/scale.ts';
import { room, wideColumn } from '../parts/bleed.css.ts';

export const frame = style({ position: 'relative', flex: 1, minHeight: 0, display: 'flex' });
// While the page is being parsed, reserves the height of the message field that follows, so that the scroll position
// stays at the end.
globalStyle(`${frame}:not(:has(~ #message > *))`, {
  '@media': { '(scripting: enabled)': { marginBottom: '132px' }, [phone]: { marginBottom: '102px' } },
});
/** Text fades below the header and above the message field, except for the scroll bar. */
const fade = {
  content: '""',
  position: 'absolute',
  zIndex: 1,
  insetInline: '0 14px',
  pointerEvents: 'none',
  '@media': { '(forced-colors: active)': { display: 'none' } },
} as const;
globalStyle(`${frame}::before`, {
  ...fade,
  top: 0,
  height: '14px',
  background: `linear-gradient(${theme.color.sheet}, transparent)`,
});
globalStyle(`${frame}::after`, {
  ...fade,
  bottom: 0,
  height: '28px',
  background: `linear-gradient(transparent, ${theme.color.sheet})`,
});
export const scroll = style({
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  overflowX: 'hidden',
  overscrollBehavior: 'contain',
  // Prevents the browser's back gesture on a sideways swipe.
  touchAction: 'pan-y pinch-zoom',
  scrollbarGutter: 'stable both-edges',
  selectors: { '&:focus-visible': { outlineOffset: '-3px' } },
  // Without JavaScript, too, the conversation starts at its end.
  '@media': { '(scripting: none)': { display: 'flex', flexDirection: 'column-reverse' } },
});
export const column = style({
  ...wideColumn,
  width: '100%',
  margin: '0 auto',
  padding: '8px 24px 32px',
  '@media': { [phone]: { padding: '4px 16px 24px' } },
});
/** Padding for the focus outline of a turn: content-visibility clips at the edge of the box. */
export const section = style({
  margin: '0 -16px -12px',
  padding: '0 16px 12px',
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 4800px',
});
export const far = style({
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 240px',
  paddingInline: room,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  lineHeight: 1.65,
});
// A short chat is laid out entirely, so that its first frame is final. In a long one the height estimate, which is too
// high, keeps the end in view. Placeholders keep `content-visibility`, whose event reports that they come near
// (nearby.ts).
globalStyle(`${section}:only-child, ${section}:only-child > :not(${far})`, { contentVisibility: 'visible' });
export const earlier = style({
  margin: '16px 0',
  fontSize: size.small,
  textAlign: 'center',
  color: theme.color.faint,
});
// A turn reached from a search has its matches marked, so it needs no focus bar.
globalStyle(`${section} > [data-found]:focus-visible::before`, { display: 'none' });
export const below = style({
  position: 'absolute',
  zIndex: 2,
  bottom: '12px',
  insetInlineStart: '50%',
  transform: 'translate(-50%, 8px)',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '36px',
  '@media': { [phone]: { minHeight: '44px', padding: '0 14px' } },
  padding: '0 10px',
  border: 0,
  borderRadius: radius.round,
  background: theme.color.overlay,
  color: theme.color.text,
  boxShadow: theme.shadow.menu,
  fontSize: size.normal,
  fontWeight: 550,
  opacity: 0,
  visibility: 'hidden',
  transition: `opacity ${motion.quick}, transform ${motion.quick}, visibility ${motion.quick}`,
});
globalStyle(`${frame}[data-below] > ${below}`, { opacity: 1, visibility: 'visible', transform: 'translate(-50%, 0)' });

export const belowText = style({ display: 'none', paddingInlineEnd: '4px', whiteSpace: 'nowrap' });
globalStyle(`${frame}[data-new] ${belowText}`, { display: 'inline' });

export const divider = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space.small,
  margin: '28px 0 0',
  fontSize: size.small,
  color: theme.color.muted,
});
export const line = style({ flexBasis: '100%', borderTop: `1px dashed ${theme.color.borderStrong}` });
export const dividerText = style({ flex: 1, minWidth: '12rem', '@media': { [phone]: { flexBasis: '100%' } } });
export const summary = style({ flexBasis: '100%' });
export const broken = style({
  margin: '16px 0',
  padding: '12px 14px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  color: theme.color.muted,
  fontSize: size.normal,
});
export const raw = style({
  margin: '8px 0 0',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: theme.color.text,
});
