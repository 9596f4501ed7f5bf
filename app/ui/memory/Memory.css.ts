// Styles of memories: the card below a call, and the list in the settings.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size, space, weight } from '../../styles/scale.ts';

export const card = style({
  display: 'grid',
  gap: space.small,
  maxWidth: '560px',
  margin: '8px 0',
  padding: '12px 14px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  selectors: { '&[data-state="gone"]': { padding: '8px 14px', color: theme.color.muted } },
});
export const cardTitle = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  fontSize: size.small,
  fontWeight: weight.strong,
  color: theme.color.muted,
});
export const fact = style({ fontSize: size.normal, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space.small });
export const trouble = style({ fontSize: size.small, color: theme.color.danger });
export const editor = style({ display: 'grid', gap: space.small, width: '100%' });
export const area = style({ resize: 'vertical', lineHeight: 1.5 });

export const list = style({ margin: 0, padding: 0, listStyle: 'none' });
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: `${space.tiny} ${space.medium}`,
  padding: '12px 0',
  borderBottom: `1px solid ${theme.color.border}`,
  selectors: { '&:last-child': { borderBottom: 0 } },
});
export const words = style({ flex: 1, minWidth: '200px' });
export const about = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.small}`,
  marginTop: '2px',
  fontSize: size.small,
  color: theme.color.muted,
});
export const source = style({ color: theme.color.muted, textUnderlineOffset: '2px' });
export const actions = style({
  display: 'flex',
  gap: space.tiny,
  '@media': { [phone]: { marginInlineStart: 'auto' } },
});
export const none = style({ padding: '16px 0', fontSize: size.normal, color: theme.color.muted });
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.small,
  margin: '12px 0 0',
});
export const texts = style({ display: 'grid', gap: space.wide, padding: '14px 0' });
/** A long memory is truncated when repeated. */
