import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { phone, size, space, weight } from '../../../styles/scale.ts';

export const search = style({ margin: '16px 0 12px' });
export const query = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: space.small });
export const more = style({ marginTop: '12px' });
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 14px',
  color: theme.color.muted,
  fontSize: size.small,
});
export const warning = style({ color: theme.color.danger });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  minHeight: '24px',
  '@media': { [phone]: { minHeight: '44px' } },
});
export const action = style({ flex: 'none', '@media': { [phone]: { width: '100%', marginTop: '8px' } } });
const line = style({ fontSize: size.small, overflowWrap: 'anywhere', selectors: { '&:empty': { display: 'none' } } });
export const done = style([line, { marginTop: '8px', color: theme.color.muted }]);
export const problem = style([line, { color: theme.color.danger }]);
export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.medium,
  margin: '12px 0 4px 52px',
  '@media': { [phone]: { marginInlineStart: 0 } },
});
export const heading = style({ fontSize: size.normal, fontWeight: weight.heading, outline: 'none' });
export const address = style({ color: theme.color.text, overflowWrap: 'anywhere' });
