import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, size, space } from '../../styles/scale.ts';

export const body = style({ display: 'grid', gap: space.wide });
export const form = style({ display: 'grid', gap: space.medium });
export const actions = style({ display: 'flex', justifyContent: 'flex-end', gap: space.small });
export const problem = style({
  margin: 0,
  fontSize: size.small,
  color: theme.color.danger,
  selectors: { '&:empty': { display: 'none' } },
});
export const reason = style({ display: 'block', color: theme.color.muted, overflowWrap: 'anywhere' });
export const local = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: space.small,
  padding: '10px 12px',
  borderRadius: radius.card,
  background: theme.color.sunken,
});
export const icon = style({ color: theme.color.faint });
export const localText = style({ flex: '1 1 12rem', fontSize: size.small, color: theme.color.muted });
export const all = style({ justifySelf: 'start', fontSize: size.small });
/** As wide as the message field, and above it. */
export const demo = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0 4px',
  margin: '0 auto 8px',
  padding: '0 24px',
  textAlign: 'center',
  fontSize: size.small,
  color: theme.color.muted,
});
