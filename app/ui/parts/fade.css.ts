// Fades the bottom of a vertically scrolling box while more content follows.
import { keyframes, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { forced } from '../../styles/scale.ts';

const height = '32px';
// Driven by the scroll position, without JavaScript. Without overflow the timeline is inactive and nothing fades.
const masked = keyframes({
  '0%, 90%': { maskImage: `linear-gradient(#000 calc(100% - ${height}), transparent)` },
  '100%': { maskImage: 'linear-gradient(#000 100%, #000)' },
});
export const fadesBelow = style({ animation: `${masked} 1ms linear both`, animationTimeline: 'scroll(self block)' });

const shown = keyframes({ '0%, 90%': { opacity: 1 }, '100%': { opacity: 0 } });
/** For a scrolling popup, whose shadow a mask would remove. */
export const popupFadesBelow = style({
  '::after': {
    content: '""',
    position: 'sticky',
    zIndex: 1,
    display: 'block',
    flex: 'none',
    bottom: 0,
    height,
    marginTop: `-${height}`,
    opacity: 0,
    background: `linear-gradient(transparent, ${theme.color.overlay})`,
    pointerEvents: 'none',
    animation: `${shown} 1ms linear both`,
    animationTimeline: 'scroll(nearest block)',
  },
  // Forced colors remove gradients.
  '@media': {
    [forced]: { '::after': { background: 'linear-gradient(transparent, Canvas)', forcedColorAdjust: 'none' } },
  },
});
