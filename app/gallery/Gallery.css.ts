import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../styles/contract.css.ts';
import { size, space, weight } from '../styles/scale.ts';

export const page = style({ display: 'grid', justifyContent: 'center', gap: space.large, padding: space.large });
export const card = style({
  display: 'grid',
  gap: space.medium,
  width: '760px',
  padding: '12px 20px 20px',
  background: theme.color.sheet,
});
export const title = style({ fontSize: size.small, fontWeight: weight.strong, color: theme.color.faint });
globalStyle(`${title} a`, { color: 'inherit', textDecoration: 'none' });
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.medium });
export const columns = style({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: space.large });
export const rows = style({ display: 'grid', gap: space.medium });
export const narrow = style({ width: '264px', padding: space.small, background: theme.color.frame });
export const themes = style({ display: 'flex', flexWrap: 'wrap', gap: space.large });
