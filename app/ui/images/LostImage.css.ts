import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, size, space } from '../../styles/scale.ts';

export const lost = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '36px',
  padding: '4px 12px',
  border: `1px dashed ${theme.color.borderStrong}`,
  borderRadius: radius.medium,
  color: theme.color.muted,
  fontSize: size.small,
});
