import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, radius, size, space } from '../../styles/scale.ts';

export const run = style({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, gap: space.small });
export const state = style({ color: theme.color.muted, fontSize: size.small });
export const buttons = style({ display: 'flex', gap: space.small });
export const output = style({
  flex: 1,
  minHeight: '120px',
  padding: space.medium,
  overflow: 'auto',
  borderRadius: radius.medium,
  background: theme.color.sunken,
  color: theme.color.text,
  fontFamily: font.code,
  fontSize: size.small,
  lineHeight: 1.6,
});
export const text = style({ margin: 0, font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const problem = style({ color: theme.color.danger });
/** Invisible: the program runs in a worker and draws nothing. */
export const frame = style({ position: 'absolute', width: 0, height: 0, border: 0, visibility: 'hidden' });
