// Styles of the assistants on the start page, less prominent than the suggestions above.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { motion, phone, radius, size, space } from '../../styles/scale.ts';

export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '4px',
  marginTop: space.medium,
});
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '7px',
  minWidth: 0,
  maxWidth: '13rem',
  minHeight: '34px',
  padding: '0 12px 0 8px',
  border: 0,
  borderRadius: radius.round,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.small,
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: {
    '&:hover': { background: theme.color.hover, color: theme.color.text },
    '&[aria-pressed="true"]': { background: theme.color.accentSoft, color: theme.color.accentText },
  },
  '@media': { [phone]: { minHeight: '44px', fontSize: size.normal } },
});
export const openings = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space.small,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const openingPlace = style({
  minWidth: 0,
  maxWidth: '100%',
  '@media': { [phone]: { width: '100%' } },
});
