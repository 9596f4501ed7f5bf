// Formulas in a line and on their own.
import { globalStyle, style } from '@vanilla-extract/css';

export const inline = style({ overflowWrap: 'normal' });
export const display = style({
  display: 'block',
  margin: '0.65em 0',
  overflowX: 'auto',
  overflowY: 'hidden',
  textAlign: 'center',
  padding: '6px 0',
});
// The space around it is that of the block, drawn or not.
globalStyle(`${display} .katex-display`, { margin: 0 });
