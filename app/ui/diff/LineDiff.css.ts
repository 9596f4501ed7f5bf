// Styles of a line diff, which scrolls sideways instead of wrapping.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, radius, size, space, weight } from '../../styles/scale.ts';

export const whole = style({ display: 'flex', flexDirection: 'column', minHeight: 0, width: '100%', gap: space.small });
export const sum = style({ margin: 0, color: theme.color.muted, fontSize: size.small });
export const box = style({
  minHeight: 0,
  overflow: 'auto',
  borderRadius: radius.medium,
  background: theme.color.sunken,
  fontFamily: font.code,
  fontSize: size.small,
  lineHeight: 1.6,
});
export const lines = style({
  listStyle: 'none',
  width: 'max-content',
  minWidth: '100%',
  margin: 0,
  padding: '8px 0',
});
export const line = style({
  display: 'flex',
  // A border, because forced colors remove backgrounds.
  borderInlineStart: '3px solid transparent',
  paddingInlineEnd: space.medium,
  selectors: {
    '&[data-kind="same"]': { color: theme.color.muted },
    '&[data-kind="gone"]': { background: theme.color.dangerSoft, borderColor: theme.color.danger },
    '&[data-kind="new"]': { background: theme.color.accentSoft, borderColor: theme.color.accent },
  },
  '@media': {
    '(forced-colors: active)': {
      selectors: {
        '&:not([data-kind="same"])': { borderColor: 'CanvasText' },
        '&[data-kind="same"]': { borderColor: 'Canvas' },
      },
    },
  },
});
export const numbers = style({
  flex: 'none',
  width: '36px',
  paddingInlineEnd: '6px',
  fontSize: size.tiny,
  textAlign: 'end',
  userSelect: 'none',
});
export const sign = style({
  flex: 'none',
  width: '18px',
  textAlign: 'center',
  fontWeight: weight.heading,
  userSelect: 'none',
});
export const text = style({
  font: 'inherit',
  whiteSpace: 'pre',
  selectors: { [`${line}[data-kind="gone"] > &`]: { textDecoration: 'line-through', textDecorationThickness: '1px' } },
});
export const skipped = style({
  padding: '2px 12px',
  borderBlock: `1px dashed ${theme.color.border}`,
  color: theme.color.muted,
  fontFamily: font.text,
  fontSize: size.tiny,
});
