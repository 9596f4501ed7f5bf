import { style } from '@vanilla-extract/css';

export const image = style({ display: 'block', flex: 'none', objectFit: 'contain' });
export const mask = style({
  display: 'block',
  flex: 'none',
  background: 'currentColor',
  maskSize: 'contain',
  maskRepeat: 'no-repeat',
  maskPosition: 'center',
  '@media': { '(forced-colors: active)': { forcedColorAdjust: 'none', background: 'CanvasText' } },
});
export const sign = style({ lineHeight: 1 });
