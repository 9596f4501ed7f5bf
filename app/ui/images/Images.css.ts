import { style, styleVariants } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { motion, radius, space } from '../../styles/scale.ts';

const between = { gap: space.small, margin: '0 0 14px' } as const;

/** Layouts: images among text, a single generated image, several generated images. */
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
  // Set here rather than on the image, where a percentage of an unknown width would leave a gap.
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
/** For images with known size; shrinks to the width of the column. */
export const sized = style({
  display: 'block',
  maxWidth: '100%',
  height: 'auto',
  // A tiny image keeps its size, but its box is large enough to see and click.
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
/** Enlarges a small image to the size of the element. */
export const scaled = style({
  display: 'block',
  maxWidth: '100%',
  height: 'auto',
  minWidth: '64px',
  objectFit: 'contain',
});
/** As wide as the cell, with its aspect ratio. */
export const filled = style({
  display: 'block',
  width: '100%',
  height: 'auto',
  minHeight: '64px',
  objectFit: 'contain',
});
/** For images with unknown aspect ratio. */
export const square = style({
  display: 'block',
  width: '400px',
  maxWidth: '100%',
  height: 'auto',
  aspectRatio: '1',
  objectFit: 'contain',
});
