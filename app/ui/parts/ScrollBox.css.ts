// Styles of a horizontally scrolling box, whose edges fade where more content follows.
import { createVar, style } from '@vanilla-extract/css';

/** Value of `mask-image`. A box with its own mask intersects the two. */
export const edges = createVar();
const fade = '40px';
const edgesOf = (start: string, end: string): string =>
  `linear-gradient(90deg, transparent, #000 ${start}, #000 calc(100% - ${end}), transparent)`;

export const box = style({
  vars: { [edges]: 'linear-gradient(#000, #000)' },
  overscrollBehaviorX: 'contain',
  selectors: {
    '&[data-more]': { maskImage: edges },
    '&[data-more="start"]': { vars: { [edges]: edgesOf(fade, '0px') } },
    '&[data-more="end"]': { vars: { [edges]: edgesOf('0px', fade) } },
    '&[data-more="both"]': { vars: { [edges]: edgesOf(fade, fade) } },
  },
});
