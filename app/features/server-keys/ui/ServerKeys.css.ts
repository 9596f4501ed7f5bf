import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { radius, size, space, weight } from '../../../styles/scale.ts';
import { alarming, badge as plainBadge } from '../../../ui/parts/Badge.css.ts';

export const list = style({ listStyle: 'none', margin: '20px 0 0', padding: '4px 16px' });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  padding: '12px 0',
  selectors: { '& + &': { borderTop: `1px solid ${theme.color.border}` } },
});
export const words = style({ flex: 1, minWidth: 0, display: 'grid', gap: '2px' });
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 6px' });
export const name = style({
  minWidth: 0,
  fontSize: size.normal,
  fontWeight: weight.strong,
  overflowWrap: 'anywhere',
  selectors: { '&[data-off="true"]': { color: theme.color.muted } },
});
export const facts = style({ color: theme.color.muted, fontSize: size.small, overflowWrap: 'anywhere' });
export const badge = style([
  plainBadge,
  { selectors: { '&[data-kind="resting"], &[data-kind="unreadable"]': alarming } },
]);
export const tools = style({ display: 'flex', flex: 'none', alignItems: 'center', gap: '2px' });
export const narrow = style({ maxWidth: '120px' });
export const more = style({ display: 'grid', gap: '14px', marginTop: '12px' });
export const summary = style({ cursor: 'pointer', fontSize: size.normal });
export const warning = style({
  padding: '10px 14px',
  borderRadius: radius.medium,
  background: theme.color.dangerSoft,
  fontSize: size.normal,
  overflowWrap: 'anywhere',
});
