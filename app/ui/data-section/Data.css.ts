import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { forced, phone, radius, size, space, touch, weight } from '../../styles/scale.ts';
import { box } from '../../styles/shared.css.ts';

/** Touch screens have no drag and drop. */
export const dropWords = style({ '@media': { [touch]: { display: 'none' } } });
export const section = style({ marginTop: space.vast });
export const heading = style({ fontSize: size.normal, fontWeight: weight.strong });
export const text = style({ margin: '4px 0 12px', fontSize: size.normal, lineHeight: 1.55, color: theme.color.muted });
export const bar = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.small });
export const said = style({ fontSize: size.normal, color: theme.color.muted });
export const trouble = style({
  margin: '12px 0 0',
  padding: '10px 12px',
  borderRadius: radius.medium,
  background: theme.color.dangerSoft,
  fontSize: size.normal,
  overflowWrap: 'anywhere',
});
export const none = style({ padding: '14px 0', fontSize: size.normal, color: theme.color.muted });

export const report = style({
  padding: space.large,
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
  '@media': { [forced]: { border: '1px solid CanvasText' } },
});
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: size.normal });
export const cell = style({
  padding: '7px 0',
  textAlign: 'start',
  verticalAlign: 'top',
  fontWeight: 400,
  borderBottom: `1px solid ${theme.color.border}`,
});
export const name = style([cell, { paddingInlineEnd: space.large, color: theme.color.muted }]);
export const value = style([cell, { textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }]);
export const subheading = style({
  margin: '16px 0 4px',
  fontSize: size.small,
  fontWeight: 600,
  color: theme.color.muted,
});
export const lines = style({ margin: 0, padding: 0, listStyle: 'none', fontSize: size.small });
export const line = style({ display: 'flex', gap: space.small, padding: '3px 0' });
export const lineText = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const faint = style({ color: theme.color.muted, whiteSpace: 'nowrap' });
export const choices = style([bar, { marginTop: space.large }]);

export const card = style({
  padding: '0 16px',
  borderRadius: radius.card,
  background: theme.color.raised,
  boxShadow: theme.shadow.card,
});
export const rows = style({ margin: 0, padding: 0, listStyle: 'none' });
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minHeight: '48px',
  borderBottom: `1px solid ${theme.color.border}`,
  fontSize: size.normal,
  selectors: { '&:last-child': { borderBottom: 0 } },
});
export const rowTitle = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'inherit',
});
export const rowDate = style([faint, { fontSize: size.small, '@media': { [phone]: { display: 'none' } } }]);
export const check = style([box, { margin: '3px' }]);
export const head = style([row, { flexWrap: 'wrap', padding: '6px 0' }]);
export const all = style({ display: 'inline-flex', alignItems: 'center', gap: space.medium, marginInlineEnd: 'auto' });

export const used = style({ flex: '1 1 14rem', minWidth: 0 });
export const meter = style({ display: 'block', width: '100%', height: '8px', marginTop: '4px' });
/** A file, above the places that use it. */
export const usage = style({ flex: 1, minWidth: 0, display: 'grid', gap: '2px', padding: '8px 0' });
export const places = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${space.medium}`,
  minWidth: 0,
  fontSize: size.small,
  color: theme.color.muted,
});
export const place = style({
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [touch]: { minHeight: '44px', display: 'inline-flex', alignItems: 'center' } },
});
export const usedIn = style({ maxHeight: '40dvh', overflowY: 'auto' });
export const deleted = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere', color: theme.color.muted });
