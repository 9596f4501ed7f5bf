import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { columnWidth, radius, size, space } from '../../styles/scale.ts';

export const place = style({ width: '100%', maxWidth: columnWidth, margin: '0 auto', padding: '0 16px' });
export const notice = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  margin: '0 0 8px',
  padding: '6px 6px 6px 14px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  fontSize: size.small,
  color: theme.color.muted,
});
export const icon = style({ flex: 'none' });
export const text = style({ flex: 1, minWidth: 0 });
export const unreached = style({
  flex: 1,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space.medium,
  padding: '24px',
  color: theme.color.muted,
});
