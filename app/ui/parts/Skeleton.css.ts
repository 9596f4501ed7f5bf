// Styles of skeletons, which are not animated: motion is reserved for activity.
import { style, styleVariants } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, space } from '../../styles/scale.ts';

export const bones = style({ display: 'flex', flexDirection: 'column', gap: space.small, paddingBlock: space.small });
const piece = style({
  display: 'block',
  borderRadius: radius.medium,
  background: theme.color.well,
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
});
export const bone = styleVariants({
  row: [piece, { height: '56px', borderRadius: radius.card }],
  field: [piece, { height: '36px' }],
  line: [piece, { height: '12px', selectors: { '&:last-child': { width: '62%' } } }],
});
