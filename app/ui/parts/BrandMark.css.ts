// Brand marks without tiles: in their colours, or in the colour of the text.
import { style, styleVariants } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { weight } from '../../styles/scale.ts';

const px = { small: 14, row: 18, list: 22, head: 28 } as const;

export const sizes = styleVariants(px, (side) => ({
  display: 'inline-block',
  flex: 'none',
  width: `${side}px`,
  height: `${side}px`,
  fontSize: `${Math.round(side * 0.72)}px`,
}));

/** The mark is a hole through which the colour of the text is seen, so that it shows in every theme. */
export const mono = style({
  background: 'currentColor',
  color: theme.color.text,
  maskRepeat: 'no-repeat',
  maskPosition: 'center',
  maskSize: 'contain',
  '@media': { '(forced-colors: active)': { background: 'CanvasText', forcedColorAdjust: 'none' } },
});

/** Drawn and no text: a name that is seen is then what is spoken, and what finds it and copies it. */
export const letter = style({
  display: 'inline-grid',
  placeItems: 'center',
  color: theme.color.faint,
  fontWeight: weight.heading,
  lineHeight: 1,
  '::before': { content: 'attr(data-letter)' },
});
