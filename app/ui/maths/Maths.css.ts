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
// The block has the margin, rendered or not.
globalStyle(`${display} .katex-display`, { margin: 0 });
