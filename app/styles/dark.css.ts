// The dark theme. Its palette is its own.
import type { light } from './light.css.ts';

export const dark: typeof light = {
  color: {
    surface: '#161819',
    canvas: '#101213',
    raised: '#1e2122',
    overlay: 'rgb(0 0 0 / 0.56)',
    hover: '#222627',
    selected: '#2a2f30',
    bubble: '#242829',
    code: '#1b1e1f',
    border: '#2a2e30',
    borderStrong: '#3d4346',
    text: '#e7e8e4',
    muted: '#a9aeb0',
    faint: '#8f9598',
    accent: '#4fc0b6',
    accentHover: '#74d2c9',
    accentSoft: '#15302e',
    onAccent: '#06201e',
    danger: '#ff9d92',
    dangerSoft: '#2c1917',
    warning: '#f0bd6a',
    warningSoft: '#2a2113',
    success: '#7ed29b',
    focus: '#5fd0c6',
  },
  syntax: {
    keyword: '#d6a1e0',
    string: '#9fd39a',
    constant: '#f0b27a',
    function: '#8fc1f0',
    comment: '#8a9195',
    punctuation: '#b4b9bb',
    parameter: '#e3c18f',
  },
  shadow: {
    low: '0 1px 2px rgb(0 0 0 / 0.3), 0 2px 8px rgb(0 0 0 / 0.25)',
    high: '0 2px 6px rgb(0 0 0 / 0.35), 0 16px 40px rgb(0 0 0 / 0.55)',
  },
};
