// The frame of the chat screen: two columns, on phones one.
import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { columnWidth, motion, phone, radius, size, space } from '../../styles/scale.ts';

/** The custom property that holds the width of the list. */
export const listWidth = '--t-list-width';
export const shell = style({
  display: 'grid',
  gridTemplateColumns: `var(${listWidth}) minmax(0, 1fr)`,
  height: '100dvh',
  overflow: 'hidden',
  transition: `grid-template-columns ${motion.calm} ${motion.ease}`,
  selectors: { '&[data-sidebar="false"]': { gridTemplateColumns: '0 minmax(0, 1fr)' } },
  '@media': {
    [phone]: {
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
  borderInlineEnd: `1px solid ${theme.color.border}`,
  background: theme.color.canvas,
  '@media': { [phone]: { display: 'none' } },
});
globalStyle(`${shell}[data-sidebar="false"] > ${aside}`, { visibility: 'hidden', borderWidth: 0 });
globalStyle(`${aside} > :first-child`, { width: `var(${listWidth})` });
/** The edge follows the pointer, not a curve. */
globalStyle(`${shell}:has([data-dragged="true"])`, { transition: 'none', cursor: 'col-resize', userSelect: 'none' });
export const main = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  minHeight: 0,
  height: '100dvh',
  background: theme.color.surface,
});
export const foot = style({ flex: 'none', paddingBottom: 'max(8px, env(safe-area-inset-bottom))' });
/** Where the list is not on screen, what it has to say is said here. */
export const notice = style({
  display: 'none',
  maxWidth: '28rem',
  margin: '0 auto',
  padding: '0 16px',
  '@media': { [phone]: { display: 'block' } },
});
globalStyle(`${shell}[data-sidebar="false"] ${notice}`, { display: 'block' });
export const hint = style({
  padding: '6px 24px 0',
  fontSize: size.tiny,
  color: theme.color.faint,
  textAlign: 'center',
  '@media': { [phone]: { display: 'none' } },
});

export const skip = style({
  position: 'fixed',
  zIndex: 60,
  top: '8px',
  insetInlineStart: '8px',
  padding: '10px 16px',
  borderRadius: radius.medium,
  background: theme.color.accent,
  color: theme.color.onAccent,
  fontWeight: 600,
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
  color: theme.color.accent,
  fontSize: size.large,
  fontWeight: 600,
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
  background: theme.color.bubble,
  animation: `${shimmer} 1.6s infinite`,
});

export const toasts = style({ position: 'fixed', zIndex: 30, top: '68px', left: '50%', transform: 'translateX(-50%)' });
export const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  padding: '10px 12px 10px 18px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.large,
  background: theme.color.raised,
  boxShadow: theme.shadow.high,
  fontSize: size.normal,
});
