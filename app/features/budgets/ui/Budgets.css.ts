// Styles of budgets: lists, meters, the form, the notice.
import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { phone, radius, size, space, weight } from '../../../styles/scale.ts';

export const list = style({ listStyle: 'none', margin: '20px 0 0', padding: '4px 16px' });
export const row = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space.small,
  padding: '12px 0',
  fontSize: size.normal,
  selectors: { '& + &': { borderTop: `1px solid ${theme.color.border}` } },
});
export const words = style({ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: '4px' });
export const name = style({ fontWeight: 550, overflowWrap: 'anywhere' });
export const facts = style({ color: theme.color.muted, fontSize: size.small, overflowWrap: 'anywhere' });
export const tools = style({ display: 'flex', flex: 'none', gap: '2px' });
export const meter = style({ width: '100%', maxWidth: '360px', height: '12px' });
export const section = style({ marginTop: '28px' });
export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.small,
});
export const heading = style({ fontSize: size.normal, fontWeight: weight.strong });
export const form = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '14px' });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.medium,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
/** Belongs to the pair of fields above. */
export const below = style({ marginTop: '-8px' });
export const priceForm = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  gap: space.medium,
  marginTop: '12px',
  padding: '16px',
});
export const foot = style({ display: 'flex', justifyContent: 'flex-end', gap: space.small, gridColumn: '1 / -1' });
export const notice = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  padding: '8px 14px',
  borderRadius: radius.medium,
  background: theme.color.warningSoft,
  fontSize: size.small,
});
