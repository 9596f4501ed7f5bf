// Styles of the usage line under an answer, and of its details.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { columnWidth, phone, radius, size } from '../../styles/scale.ts';

export const line = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  minWidth: 0,
  fontSize: size.small,
  marginInlineStart: '6px',
  // On a phone at the end of the actions, or below if versions leave no room.
  '@media': { [phone]: { flex: '1 1 104px', flexWrap: 'nowrap', justifyContent: 'flex-end', marginInlineStart: 0 } },
  color: theme.color.muted,
  fontVariantNumeric: 'tabular-nums',
});
globalStyle(`${line} > span:not(:first-child)::before`, { content: '"·"', margin: '0 6px' });
export const by = style({ display: 'inline-flex', alignItems: 'center', gap: '6px', minWidth: 0 });
export const model = style({ maxWidth: '16rem', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const more = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '28px',
  height: '28px',
  marginInlineStart: '4px',
  padding: 0,
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: 'inherit',
  selectors: { '&:hover, &[aria-expanded="true"]': { color: theme.color.text, background: theme.color.hover } },
  '@media': { [phone]: { width: '44px', height: '44px' } },
});
export const details = style({ padding: '14px 16px', minWidth: '260px', maxWidth: 'min(340px, 92vw)' });
export const title = style({ margin: '0 0 8px', fontSize: size.normal, fontWeight: 600 });
export const list = style({ margin: 0, display: 'grid', gap: '6px', fontSize: size.small });
export const entry = style({ display: 'flex', justifyContent: 'space-between', gap: '24px' });
globalStyle(`${list} + ${list}`, {
  marginTop: '10px',
  paddingTop: '10px',
  borderTop: `1px solid ${theme.color.border}`,
});
globalStyle(`${entry} dt`, { color: theme.color.muted });
export const value = style({
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  overflowWrap: 'anywhere',
});
export const notice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  boxSizing: 'border-box',
  width: `min(100% - 48px, ${columnWidth})`,
  margin: '0 auto 8px',
  padding: '8px 14px',
  '@media': { [phone]: { width: '100%' } },
  borderRadius: radius.medium,
  background: theme.color.warningSoft,
  fontSize: size.small,
  selectors: { '&[data-over="true"]': { background: theme.color.dangerSoft } },
});
globalStyle(`${notice} a`, { color: 'inherit', display: 'inline-flex', alignItems: 'center', minHeight: '28px' });
export const ofChat = style({
  margin: '4px 0 0',
  padding: '8px 10px 4px',
  borderTop: `1px solid ${theme.color.border}`,
  fontSize: size.small,
  color: theme.color.muted,
  fontVariantNumeric: 'tabular-nums',
});
