import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { columnWidth, radius, size, space } from '../../styles/scale.ts';

export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.medium,
  // Same place and width as the message field.
  width: 'calc(100% - 32px)',
  maxWidth: columnWidth,
  margin: '0 auto',
  padding: '14px 18px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
});
export const text = style({ margin: 0, fontSize: size.normal, color: theme.color.muted });
