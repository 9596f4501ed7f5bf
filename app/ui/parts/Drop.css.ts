import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, size, space } from '../../styles/scale.ts';

export const drop = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.medium,
  minHeight: '112px',
  padding: space.large,
  border: `2px dashed ${theme.color.border}`,
  borderRadius: radius.large,
  color: theme.color.muted,
  fontSize: size.normal,
  selectors: {
    '&[data-over="true"]': { borderColor: theme.color.accent, background: theme.color.accentSoft },
    '&:focus-within': { borderColor: theme.color.accent },
  },
});
