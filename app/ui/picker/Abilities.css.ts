// Abilities of a model.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, size, space } from '../../styles/scale.ts';

export const abilities = style({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: '7px',
  color: theme.color.faint,
});
export const ability = style({ display: 'inline-flex' });
export const tags = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px',
  margin: `${space.medium} 0 10px`,
  padding: 0,
  listStyle: 'none',
});
export const tag = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  minHeight: '24px',
  padding: '0 8px',
  borderRadius: radius.small,
  background: theme.color.well,
  color: theme.color.muted,
  fontSize: size.tiny,
  whiteSpace: 'nowrap',
});
