// Images in an answer.
import { style, styleVariants } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { motion, radius, space } from '../../styles/scale.ts';

const between = { gap: space.small, margin: '0 0 14px' } as const;

/** Places by their kind: images among words, one that was made, and several of them. */
export const places = styleVariants({
  row: { ...between, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start' },
  one: { ...between, display: 'flex' },
  cell: {
    ...between,
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'start',
    maxWidth: '640px',
  },
});
export const thumb = style({
  // Here and not on the image, whose share of an unknown width would leave a gap beside it.
  maxWidth: 'min(100%, 420px)',
  padding: 0,
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.large,
  overflow: 'hidden',
  background: theme.color.sunken,
  cursor: 'zoom-in',
  lineHeight: 0,
  transition: `border-color ${motion.quick}`,
  selectors: { '&:hover': { borderColor: theme.color.borderStrong } },
});
export const image = style({
  display: 'block',
  maxWidth: '100%',
  maxHeight: '360px',
  minWidth: '120px',
  height: 'auto',
});
/** `width` and `height` of the element are its size, unless the column is narrower. */
export const sized = style({
  display: 'block',
  maxWidth: '100%',
  height: 'auto',
  // A tiny one stands in a place that can be seen and hit, at its own size.
  minWidth: '64px',
  minHeight: '64px',
  objectFit: 'scale-down',
});
export const fixed = style({
  display: 'block',
  width: '240px',
  maxWidth: '100%',
  height: '240px',
  objectFit: 'contain',
});
/** A small one is enlarged to the size of the element. */
export const scaled = style({
  display: 'block',
  maxWidth: '100%',
  height: 'auto',
  minWidth: '64px',
  objectFit: 'contain',
});
/** As wide as its cell, in its own proportions. */
export const filled = style({
  display: 'block',
  width: '100%',
  height: 'auto',
  minHeight: '64px',
  objectFit: 'contain',
});
/** Of unknown proportions. */
export const square = style({
  display: 'block',
  width: '400px',
  maxWidth: '100%',
  height: 'auto',
  aspectRatio: '1',
  objectFit: 'contain',
});
