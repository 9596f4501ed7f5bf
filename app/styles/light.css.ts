// Light theme, and its changes in high contrast.
import { accents } from './accents.ts';
import type { theme } from './contract.css.ts';

export type Values<T> = { [K in keyof T]: T[K] extends string ? string : Values<T[K]> };
export type PartialValues<T> = { [K in keyof T]?: T[K] extends string ? string : PartialValues<T[K]> };

export const light: Values<typeof theme> = {
  color: {
    ...accents.teal.light.values,
    frame: '#f1f3f5',
    sheet: '#ffffff',
    raised: '#ffffff',
    overlay: '#ffffff',
    sunken: '#f5f7f8',
    fill: '#f1f3f5',
    well: '#eceff2',
    control: '#ffffff',
    hover: 'rgb(17 27 38 / 0.05)',
    press: 'rgb(17 27 38 / 0.085)',
    scrim: 'rgb(22 30 38 / 0.28)',
    text: '#14191e',
    muted: '#4a545e',
    faint: '#5a6570',
    off: '#98a2ac',
    border: 'rgb(17 27 38 / 0.08)',
    borderStrong: 'rgb(17 27 38 / 0.15)',
    edge: '#8a95a0',
    rim: 'transparent',
    danger: '#b3261e',
    dangerSoft: '#fcf0ee',
    dangerFill: '#b3261e',
    warning: '#85560a',
    warningSoft: '#fbf4e4',
    success: '#0a645f',
    star: '#b7791f',
  },
  syntax: {
    keyword: '#6b3fa0',
    string: '#0a6b55',
    constant: '#9a4a0b',
    function: '#1f5fa8',
    comment: '#5f6a75',
    punctuation: '#4a545e',
    parameter: '#14191e',
  },
  shadow: {
    card: '0 0 0 1px rgb(17 27 38 / 0.05), 0 1px 2px rgb(17 27 38 / 0.06)',
    composer: '0 0 0 1px rgb(17 27 38 / 0.07), 0 1px 2px rgb(17 27 38 / 0.05), 0 8px 24px -8px rgb(17 27 38 / 0.1)',
    composerFocus:
      '0 0 0 1px rgb(17 27 38 / 0.17), 0 2px 4px rgb(17 27 38 / 0.05), 0 12px 32px -8px rgb(17 27 38 / 0.14)',
    menu: '0 0 0 1px rgb(17 27 38 / 0.07), 0 4px 10px -2px rgb(17 27 38 / 0.07), 0 18px 44px -10px rgb(17 27 38 / 0.2)',
    dialog:
      '0 0 0 1px rgb(17 27 38 / 0.07), 0 8px 20px -4px rgb(17 27 38 / 0.1), 0 32px 80px -16px rgb(17 27 38 / 0.34)',
  },
};

/** Edges become opaque, grays more extreme. */
export const lightContrast: PartialValues<typeof theme> = {
  color: {
    ...accents.teal.light.contrasted,
    frame: '#ffffff',
    muted: '#22292f',
    faint: '#343d46',
    off: '#5c6771',
    border: '#5c6771',
    borderStrong: '#2f3942',
    edge: '#14191e',
    rim: '#2f3942',
    warning: '#5c3a00',
    danger: '#8a1009',
  },
  shadow: {
    card: '0 0 0 1px #5c6771',
    composer: '0 0 0 1px #2f3942',
    composerFocus: '0 0 0 2px #14191e',
    menu: '0 0 0 1px #2f3942, 0 18px 44px -10px rgb(17 27 38 / 0.3)',
    dialog: '0 0 0 1px #2f3942, 0 18px 44px -10px rgb(17 27 38 / 0.3)',
  },
};
