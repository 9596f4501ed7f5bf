// Formulas in a line and on their own.
import { style } from '@vanilla-extract/css';

export const inline = style({ overflowWrap: 'normal' });
export const display = style({
  display: 'block',
  margin: '0.9em 0',
  overflowX: 'auto',
  overflowY: 'hidden',
  textAlign: 'center',
  padding: '2px 0',
});
