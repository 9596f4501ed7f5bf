import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size, space, weight } from '../../styles/scale.ts';

export const tables = style({ display: 'grid', gap: space.tiny, maxHeight: '40dvh', overflowY: 'auto' });
export const summary = style({
  minHeight: '28px',
  padding: '4px 0',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '@media': { [phone]: { minHeight: '44px', padding: '12px 0' } },
});
export const box = style({ maxHeight: '22dvh', overflowY: 'auto' });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))',
  gap: '2px 16px',
  margin: 0,
  padding: '4px 0',
  listStyle: 'none',
});
export const column = style({ display: 'flex', alignItems: 'baseline', gap: space.small, minWidth: 0 });
export const title = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontWeight: weight.strong,
  color: theme.color.text,
});
export const kind = style({
  flex: 'none',
  padding: '0 6px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.round,
  fontSize: size.tiny,
});
export const note = style({ margin: 0, fontSize: size.small });
