// Styles of the reasoning block: a row, and a body of limited height.
import { keyframes, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { motion, phone, radius, size, space } from '../../styles/scale.ts';

export const block = style({ margin: '0 0 14px' });
export const head = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '32px',
  padding: '2px 8px',
  marginInlineStart: '-8px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [phone]: { minHeight: '44px' } },
  selectors: { '&:hover': { background: theme.color.hover, color: theme.color.text } },
});
export const arrow = style({ transition: `transform ${motion.quick}` });
export const turned = style({ transform: 'rotate(90deg)', transition: `transform ${motion.quick}` });
export const body = style({
  maxHeight: '300px',
  overflowY: 'auto',
  margin: '4px 0 0 7px',
  paddingInlineStart: '18px',
  borderInlineStart: `1px solid ${theme.color.borderStrong}`,
});
const breathe = keyframes({ '50%': { opacity: 0.45 } });
export const alive = style({ animation: `${breathe} 2s ease-in-out infinite`, color: theme.color.accentText });
export const running = style({ color: theme.color.text });
export const withheld = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  margin: '0 0 14px',
  fontSize: size.normal,
  color: theme.color.muted,
});
