// Dark theme, and its changes in high contrast. Depth is shown by lighter surfaces, since shadows are hardly visible.
import { accents } from './accents.ts';
import type { theme } from './contract.css.ts';
import type { light, PartialValues } from './light.css.ts';

export const dark: typeof light = {
  color: {
    ...accents.teal.dark.values,
    frame: '#0a0c0e',
    sheet: '#121518',
    raised: '#1a1e22',
    overlay: '#1f2429',
    sunken: '#0c0f11',
    fill: '#1d2227',
    well: '#252b31',
    control: '#252b31',
    hover: 'rgb(226 236 246 / 0.055)',
    press: 'rgb(226 236 246 / 0.095)',
    scrim: 'rgb(3 5 7 / 0.62)',
    text: '#eceff2',
    muted: '#b0b9c2',
    faint: '#8d98a3',
    off: '#626c76',
    border: 'rgb(226 236 246 / 0.075)',
    borderStrong: 'rgb(226 236 246 / 0.14)',
    edge: '#6d7883',
    rim: 'transparent',
    danger: '#ff9086',
    dangerSoft: '#271b1b',
    dangerFill: '#c73b31',
    warning: '#efba5c',
    warningSoft: '#221e15',
    success: '#64d5ca',
    star: '#efba5c',
  },
  syntax: {
    keyword: '#c3a5f5',
    string: '#7fd8b8',
    constant: '#f0b183',
    function: '#8fbdf7',
    comment: '#7f8b96',
    punctuation: '#b0b9c2',
    parameter: '#eceff2',
  },
  shadow: {
    card: '0 0 0 1px rgb(226 236 246 / 0.05), inset 0 1px 0 rgb(255 255 255 / 0.025), 0 1px 3px rgb(0 0 0 / 0.5)',
    composer:
      '0 0 0 1px rgb(226 236 246 / 0.07), inset 0 1px 0 rgb(255 255 255 / 0.045), 0 10px 28px -8px rgb(0 0 0 / 0.6)',
    composerFocus:
      '0 0 0 1px rgb(226 236 246 / 0.19), inset 0 1px 0 rgb(255 255 255 / 0.05), 0 14px 36px -8px rgb(0 0 0 / 0.7)',
    menu: '0 0 0 1px rgb(226 236 246 / 0.09), inset 0 1px 0 rgb(255 255 255 / 0.05), 0 20px 48px -8px rgb(0 0 0 / 0.75)',
    dialog:
      '0 0 0 1px rgb(226 236 246 / 0.1), inset 0 1px 0 rgb(255 255 255 / 0.06), 0 36px 90px -12px rgb(0 0 0 / 0.9)',
  },
};

/** Edges become opaque, grays more extreme. */
export const darkContrast: PartialValues<typeof theme> = {
  color: {
    ...accents.teal.dark.contrasted,
    frame: '#000000',
    sheet: '#07090a',
    raised: '#0f1214',
    overlay: '#14181b',
    text: '#ffffff',
    muted: '#dfe5ea',
    faint: '#c3ccd4',
    off: '#86929d',
    border: '#86929d',
    borderStrong: '#b6c0c9',
    edge: '#dfe5ea',
    rim: '#b6c0c9',
    warning: '#ffd489',
    danger: '#ffb4ac',
  },
  shadow: {
    card: '0 0 0 1px #86929d',
    composer: '0 0 0 1px #b6c0c9',
    composerFocus: '0 0 0 2px #ffffff',
    menu: '0 0 0 1px #b6c0c9',
    dialog: '0 0 0 1px #b6c0c9',
  },
};
