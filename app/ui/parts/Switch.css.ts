// The switch, in two sizes.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { motion, radius } from '../../styles/scale.ts';

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
    background: theme.color.borderStrong,
    cursor: 'pointer',
    transition: `background-color ${motion.quick}`,
    selectors: {
      '&::after': {
        content: '""',
        position: 'absolute',
        top: '3px',
        insetInlineStart: '3px',
        width: `${height - 6}px`,
        height: `${height - 6}px`,
        borderRadius: '50%',
        background: '#fff',
        boxShadow: theme.shadow.card,
        transition: `transform ${motion.quick}`,
      },
      // Around the small one, too, a finger finds 24 px and more.
      '&::before': { content: '""', position: 'absolute', inset: '-6px' },
      '&:checked': { background: theme.color.accent },
      '&:checked::after': { transform: `translateX(${width - height}px)` },
      '[dir="rtl"] &:checked::after': { transform: `translateX(${height - width}px)` },
      '&:disabled': { opacity: 0.5, cursor: 'default' },
    },
  });

export const normal = shape(42, 25);
export const small = shape(34, 20);
