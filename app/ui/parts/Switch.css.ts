// Styles of the switch, in two sizes.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { motion, phone, radius } from '../../styles/scale.ts';

/** Unit: px. */
const shape = (width: number, height: number) =>
  style({
    appearance: 'none',
    position: 'relative',
    flex: 'none',
    width: `${width}px`,
    height: `${height}px`,
    margin: 0,
    borderRadius: radius.round,
    background: theme.color.well,
    boxShadow: `inset 0 0 0 1.5px ${theme.color.edge}`,
    cursor: 'pointer',
    transition: `background-color ${motion.quick}`,
    selectors: {
      // The thumb is small while off, so that the state does not depend on color.
      '&::after': {
        content: '""',
        position: 'absolute',
        top: '2px',
        insetInlineStart: '2px',
        width: `${height - 4}px`,
        height: `${height - 4}px`,
        borderRadius: '50%',
        background: theme.color.faint,
        transform: 'scale(0.7)',
        transition: `transform ${motion.quick}, background-color ${motion.quick}`,
      },
      // Enlarges the touch target to at least 24 px.
      '&::before': { content: '""', position: 'absolute', inset: '-6px' },
      '&:checked': { background: theme.color.accent, boxShadow: 'none' },
      '&:checked::after': { background: theme.color.onAccent },
      '&:not(:dir(rtl)):checked::after': { transform: `translateX(${width - height}px)` },
      '&:dir(rtl):checked::after': { transform: `translateX(${height - width}px)` },
      '&:disabled': { opacity: 0.5, cursor: 'default' },
    },
    '@media': {
      [phone]: { selectors: { '&::before': { inset: '-12px -6px' } } },
      '(forced-colors: active)': {
        border: '1px solid ButtonText',
        selectors: {
          '&::after': { top: '1px', insetInlineStart: '1px', background: 'ButtonText' },
          '&:checked': { background: 'Highlight' },
          '&:checked::after': { background: 'HighlightText' },
        },
      },
    },
  });

export const normal = shape(38, 24);
export const small = shape(32, 20);
