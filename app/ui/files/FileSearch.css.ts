import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { line, size, space } from '../../styles/scale.ts';

export const state = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.medium,
  margin: 0,
  padding: '12px 0',
  fontSize: size.small,
  lineHeight: line.small,
  color: theme.color.muted,
  overflowWrap: 'anywhere',
});
export const files = style({
  display: 'grid',
  flexBasis: '100%',
  gap: space.tiny,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const file = style({ selectors: { '&[data-state="error"]': { color: theme.color.danger } } });
export const own = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.small });
