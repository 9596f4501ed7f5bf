import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { size, space } from '../../styles/scale.ts';

export const note = style({
  display: 'grid',
  gap: '2px',
  padding: '8px 18px 0',
  fontSize: size.small,
  color: theme.color.muted,
});
export const words = style({ display: 'flex', gap: space.small, margin: 0, overflowWrap: 'anywhere' });
export const icon = style({ flex: 'none', marginTop: '3px', color: theme.color.warning });
/** Aligned with the first line, like the icon. */
export const turning = style({ marginTop: '3px' });
export const ways = style({ display: 'flex', flexWrap: 'wrap', gap: '0 4px', paddingInlineStart: '14px' });
export const wrong = style({ margin: 0, color: theme.color.danger });
