import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, size, space } from '../../styles/scale.ts';

export const drop = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  minWidth: 0,
  padding: '8px 8px 8px 12px',
  border: `1px dashed ${theme.color.borderStrong}`,
  borderRadius: radius.medium,
  selectors: { '&[data-over="true"]': { borderColor: theme.color.accent } },
});
export const chosen = style({
  display: 'flex',
  flex: '1 1 10rem',
  alignItems: 'center',
  gap: space.small,
  minWidth: 0,
  fontSize: size.normal,
});
export const name = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const bytes = style({ flex: 'none', fontSize: size.small, color: theme.color.muted });
