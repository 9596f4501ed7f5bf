// Styles of brand logos: colored, or in the color of the text.
import { style, styleVariants } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';

const px = { small: 14, row: 18, list: 22, head: 28 } as const;

export const sizes = styleVariants(px, (side) => ({
  display: 'inline-block',
  flex: 'none',
  width: `${side}px`,
  height: `${side}px`,
}));

/** The logo masks the text color, so that it is visible in every theme. */
export const mono = style({
  background: 'currentColor',
  color: theme.color.text,
  maskRepeat: 'no-repeat',
  maskPosition: 'center',
  maskSize: 'contain',
  '@media': { '(forced-colors: active)': { background: 'CanvasText', forcedColorAdjust: 'none' } },
});

const stroke = 'fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${stroke}><path d="M9 8V3m6 5V3M6 8h12v4a6 6 0 0 1-12 0zm6 10v3"/></svg>`;
/** Placeholder for a provider without a logo, such as a custom one. Embedded in the styles, so that it always loads. */
export const plug = style([
  mono,
  { color: theme.color.faint, maskImage: `url("data:image/svg+xml,${encodeURIComponent(drawing)}")` },
]);
