import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { phone, radius, size, space } from '../../../styles/scale.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: space.medium, marginTop: '14px' });
export const fields = style({ display: 'flex', flexDirection: 'column', gap: space.small });
export const gone = style({ display: 'none' });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: space.small,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const document = style({ fontFamily: 'monospace', fontSize: size.small, resize: 'vertical', height: 'auto' });
const line = style({ fontSize: size.small, overflowWrap: 'anywhere', selectors: { '&:empty': { display: 'none' } } });
export const status = style([line, { color: theme.color.muted }]);
export const problem = style([line, { color: theme.color.danger }]);

export const choice = style({ border: 'none', margin: 0, padding: 0, minWidth: 0 });
export const filter = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  gap: space.small,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } },
});
globalStyle(`${filter} > input`, { '@media': { [phone]: { gridColumn: '1 / -1' } } });
export const operations = style({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: '4px',
  maxHeight: '380px',
  overflow: 'auto',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
});
export const operation = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.medium,
  padding: '8px',
  cursor: 'pointer',
  '@media': { [phone]: { minHeight: '44px' } },
});
export const box = style({ flex: 'none', marginTop: '3px' });
export const words = style({ display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' });
export const name = style({ fontSize: size.normal });
export const about = style({ fontSize: size.small, color: theme.color.muted });
export const more = style({ fontSize: size.small, color: theme.color.muted });
globalStyle(`${more} > summary`, {
  cursor: 'pointer',
  minHeight: '28px',
  lineHeight: '28px',
  '@media': { [phone]: { minHeight: '44px', lineHeight: '44px' } },
});
