import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, size, space } from '../../styles/scale.ts';

/** Natural width of the image. */
export const natural = '--t-picture-width';
/** Zoom factor in the panel. */
export const zoom = '--t-picture-zoom';

export const box = style({ display: 'grid', overflow: 'auto' });
export const image = style({
  width: `calc(max(min(100%, var(${natural})), var(${natural}) * 0.75) * var(${zoom}, 1))`,
  maxWidth: 'none',
  height: 'auto',
  margin: 'auto',
  borderRadius: radius.small,
  selectors: { '&[data-paper="true"]': { padding: space.medium, background: '#fff' } },
});
/** May keep the height of the source. */
export const room = style({ display: 'grid', alignContent: 'center' });
export const inPlace = style({ padding: '4px 16px 16px', maxHeight: '80vh' });
export const reason = style({
  // A long reason must not widen the block.
  contain: 'inline-size',
  margin: 0,
  padding: '0 16px 8px',
  color: theme.color.muted,
  fontSize: size.small,
  overflowWrap: 'anywhere',
});
