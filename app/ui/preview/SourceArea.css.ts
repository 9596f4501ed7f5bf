// Styles of the source editor. The colored lines and the textarea must have exactly the same layout, or the caret
// drifts from its letter.
import { createVar, globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, forced, phone, radius, size, space } from '../../styles/scale.ts';

const gutter = createVar();

export const frame = style({
  flex: 1,
  minHeight: '160px',
  overflow: 'auto',
  borderRadius: radius.medium,
  background: theme.color.sunken,
  boxShadow: `inset 0 0 0 1px ${theme.color.border}`,
  selectors: { '&:focus-within': { boxShadow: `inset 0 0 0 1px ${theme.color.borderStrong}` } },
  '@media': { [forced]: { border: '1px solid' } },
});
export const sheet = style({
  display: 'grid',
  width: 'max-content',
  minWidth: '100%',
  minHeight: '100%',
  vars: { [gutter]: 'calc(3ch + 24px)' },
  fontFamily: font.code,
  fontSize: size.small,
  lineHeight: '20px',
  selectors: {
    '&[data-digits="2"]': { vars: { [gutter]: 'calc(2ch + 24px)' } },
    '&[data-digits="4"]': { vars: { [gutter]: 'calc(4ch + 24px)' } },
    '&[data-digits="5"]': { vars: { [gutter]: 'calc(5ch + 24px)' } },
  },
  // Below 16 px iOS zooms into the page.
  '@media': { [phone]: { fontSize: size.text, lineHeight: '24px' } },
});
const layer = {
  gridArea: '1 / 1',
  margin: 0,
  border: 0,
  padding: `${space.small} 12px ${space.small} 0`,
  font: 'inherit',
  lineHeight: 'inherit',
  letterSpacing: 'inherit',
  whiteSpace: 'pre',
  tabSize: 2,
} as const;
export const ink = style({ ...layer, counterReset: 'line', color: theme.color.text, pointerEvents: 'none' });
globalStyle(`${ink} > span`, {
  display: 'block',
  minHeight: '20px',
  counterIncrement: 'line',
  '@media': {
    [phone]: { minHeight: '24px' },
    [forced]: { color: 'transparent', forcedColorAdjust: 'none' },
  },
});
globalStyle(`${ink} > span > span`, {
  '@media': { [forced]: { visibility: 'hidden' } },
});
globalStyle(`${ink} > span::before`, {
  content: 'counter(line)',
  position: 'sticky',
  insetInlineStart: 0,
  display: 'inline-block',
  boxSizing: 'border-box',
  width: gutter,
  paddingInlineEnd: '12px',
  background: theme.color.sunken,
  color: theme.color.faint,
  textAlign: 'end',
  '@media': { [forced]: { background: 'Canvas', color: 'CanvasText' } },
});
export const area = style({
  ...layer,
  paddingInlineStart: gutter,
  width: '100%',
  minHeight: '100%',
  resize: 'none',
  overflow: 'hidden',
  background: 'transparent',
  color: 'transparent',
  caretColor: theme.color.text,
  selectors: {
    '&:focus-visible': { outline: 'none' },
    '&::selection': { color: 'transparent', background: `color-mix(in srgb, ${theme.color.accent} 28%, transparent)` },
  },
});
