import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { motion, radius, size, space } from '../../styles/scale.ts';

export const calls = style({ margin: '0 0 14px' });
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.small,
  selectors: { '&[hidden]': { display: 'none' } },
});
export const steps = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '34px',
  marginInlineStart: '-8px',
  marginBottom: '4px',
  padding: '0 8px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  selectors: { '&:hover': { background: theme.color.hover, color: theme.color.text } },
});
export const time = style({ color: theme.color.faint, fontVariantNumeric: 'tabular-nums' });
export const failed = style({ display: 'inline-flex', alignItems: 'center', gap: '4px', color: theme.color.danger });
export const arrow = style({ transition: `transform ${motion.quick}` });
export const turned = style([arrow, { transform: 'rotate(90deg)' }]);
export const all = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  marginBottom: space.small,
});
export const question = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  flex: '1 1 auto',
  fontSize: size.normal,
  fontWeight: 550,
});
export const goOn = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space.small} ${space.medium}`,
  marginTop: space.small,
  fontSize: size.normal,
  color: theme.color.muted,
});
