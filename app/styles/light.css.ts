// The light theme. Its palette is its own.
import type { theme } from './contract.css.ts';

type Values<T> = { [K in keyof T]: T[K] extends string ? string : Values<T[K]> };

export const light: Values<typeof theme> = {
  color: {
    surface: '#ffffff',
    canvas: '#f6f6f3',
    raised: '#ffffff',
    overlay: 'rgb(24 26 27 / 0.38)',
    hover: '#eeeeea',
    selected: '#e6e7e2',
    bubble: '#f1f2ee',
    code: '#f8f8f6',
    border: '#e4e4df',
    borderStrong: '#cfd0ca',
    text: '#1d1f20',
    muted: '#5b5f63',
    faint: '#6e7276',
    accent: '#0b6b66',
    accentHover: '#095853',
    accentSoft: '#e2f1ef',
    onAccent: '#ffffff',
    danger: '#b3261e',
    dangerSoft: '#fdf1ef',
    warning: '#845400',
    warningSoft: '#fdf4e1',
    success: '#1f7a44',
    focus: '#0b8f88',
  },
  syntax: {
    keyword: '#8a3b8f',
    string: '#2f6b2f',
    constant: '#9a4a00',
    function: '#1f5f9e',
    comment: '#6b7075',
    punctuation: '#4a4e52',
    parameter: '#7a4a12',
  },
  shadow: {
    low: '0 1px 2px rgb(20 22 23 / 0.05), 0 2px 8px rgb(20 22 23 / 0.05)',
    high: '0 2px 6px rgb(20 22 23 / 0.06), 0 12px 36px rgb(20 22 23 / 0.14)',
  },
};
