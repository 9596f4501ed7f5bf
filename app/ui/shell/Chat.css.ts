// Layout of the chat screen: two columns, on phones one.
import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { columnWidth, desktop, motion, pageHeight, phone, radius, size, space } from '../../styles/scale.ts';
import { taken } from '../parts/bleed.css.ts';
import { pageAnchor } from '../parts/Toasts.css.ts';

/** Custom property for the width of the list. */
export const listWidth = '--t-list-width';
/** Custom property for the height of an on-screen keyboard that covers the page. */
export const keyboard = '--t-keyboard';
export const shell = style({
  vars: { [taken]: `var(${listWidth})` },
  display: 'grid',
  gridTemplateColumns: `var(${listWidth}) minmax(0, 1fr)`,
  height: `calc(${pageHeight})`,
  overflow: 'hidden',
  touchAction: 'pan-y pinch-zoom',
  background: theme.color.frame,
  transition: `grid-template-columns ${motion.calm} ${motion.ease}`,
  selectors: { '&[data-sidebar="false"]': { vars: { [taken]: '0px' }, gridTemplateColumns: '0 minmax(0, 1fr)' } },
  '@media': {
    [phone]: {
      vars: { [taken]: '0px' },
      gridTemplateColumns: 'minmax(0, 1fr)',
      transition: 'none',
      selectors: { '&[data-sidebar="false"]': { gridTemplateColumns: 'minmax(0, 1fr)' } },
    },
  },
});
export const aside = style({
  position: 'relative',
  minWidth: 0,
  overflow: 'hidden',
  background: theme.color.frame,
  '@media': { [phone]: { display: 'none' } },
});
globalStyle(`${shell}[data-sidebar="false"] > ${aside}`, { visibility: 'hidden' });
globalStyle(`${aside} > :first-child`, { width: `var(${listWidth})` });
/** Follows the pointer without a transition. */
globalStyle(`${shell}:has([data-dragged="true"])`, { transition: 'none', cursor: 'col-resize', userSelect: 'none' });
export const main = style({
  anchorName: pageAnchor,
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  height: `calc(${pageHeight} - 16px)`,
  margin: '8px 8px 8px 0',
  borderRadius: radius.card,
  boxShadow: theme.shadow.card,
  background: theme.color.sheet,
  '@media': {
    [phone]: { height: `calc(${pageHeight} - var(${keyboard}, 0px))`, margin: 0, borderRadius: 0, boxShadow: 'none' },
  },
});
globalStyle(`${shell}[data-sidebar="false"] > ${main}`, {
  '@media': { [desktop]: { marginInlineStart: '8px' } },
});
// Without JavaScript the list cannot be opened on a phone, so it is below the chat and the page scrolls.
const bare = `${phone} and (scripting: none)`;
globalStyle(shell, {
  '@media': { [bare]: { display: 'flex', flexDirection: 'column-reverse', height: 'auto', overflow: 'visible' } },
});
globalStyle(aside, {
  '@media': { [bare]: { display: 'block', borderInlineEnd: 0, borderTop: `1px solid ${theme.color.border}` } },
});
globalStyle(main, { '@media': { [bare]: { height: 'auto' } } });
globalStyle(`${shell} > ${aside} > :first-child`, { '@media': { [bare]: { width: 'auto', height: 'auto' } } });
export const foot = style({
  flex: 'none',
  // Above the text's fade, which would cover the edge of the message field.
  position: 'relative',
  zIndex: 1,
  paddingBottom: 'max(10px, env(safe-area-inset-bottom))',
  '@media': { [phone]: { order: 2, paddingBottom: 0 } },
});
/** Notices of the list while the list is hidden. */
export const notice = style({
  display: 'none',
  maxWidth: '28rem',
  margin: '0 auto',
  padding: '0 16px',
  '@media': { [phone]: { display: 'block' } },
});
globalStyle(`${shell}[data-sidebar="false"] ${notice}`, { display: 'block' });
/** Shown instead of the message field without JavaScript. */
export const reading = style({
  padding: '12px 24px 16px',
  fontSize: size.small,
  color: theme.color.muted,
  textAlign: 'center',
});
export const hint = style({
  padding: '8px 24px 0',
  fontSize: size.tiny,
  color: theme.color.faint,
  textAlign: 'center',
  '@media': { [phone]: { display: 'none' } },
});

/** Below the message field of an empty chat, to put the field where the start page has it. */
export const rest = style({ flex: '1.6 1 0', '@media': { [phone]: { display: 'none' } } });

export const skip = style({
  position: 'fixed',
  zIndex: 60,
  top: '8px',
  insetInlineStart: '8px',
  padding: '10px 16px',
  borderRadius: radius.medium,
  background: theme.color.accent,
  color: theme.color.onAccent,
  fontWeight: 550,
  transform: 'translateY(-200%)',
  selectors: { '&:focus': { transform: 'none' } },
});
export const drop = style({
  position: 'absolute',
  inset: '8px',
  zIndex: 30,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  border: `2px dashed ${theme.color.accent}`,
  borderRadius: radius.large,
  background: `color-mix(in srgb, ${theme.color.accentSoft} 88%, transparent)`,
  color: theme.color.accentText,
  fontSize: size.large,
  fontWeight: 550,
  pointerEvents: 'none',
});

const shimmer = keyframes({ '50%': { opacity: 0.5 } });
export const skeleton = style({
  flex: 1,
  width: '100%',
  maxWidth: columnWidth,
  margin: '0 auto',
  padding: '32px 24px',
  display: 'flex',
  flexDirection: 'column',
  gap: space.large,
});
export const bone = style({
  height: '18px',
  borderRadius: radius.small,
  background: theme.color.fill,
  animation: `${shimmer} 1.6s infinite`,
});
