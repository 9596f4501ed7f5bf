import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { font, phone, radius, size, space } from '../../../styles/scale.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: space.medium, marginTop: '14px' });
export const line = style({
  display: 'flex',
  gap: space.small,
  alignItems: 'flex-end',
  '@media': { [phone]: { flexDirection: 'column', alignItems: 'stretch' } },
});
export const grow = style({ flex: 1, minWidth: 0 });
const note = style({ fontSize: size.small, overflowWrap: 'anywhere', selectors: { '&:empty': { display: 'none' } } });
export const status = style([note, { color: theme.color.muted }]);
export const problem = style([note, { color: theme.color.danger }]);
export const left = style([note, { margin: '4px 0 0', paddingInlineStart: '18px', color: theme.color.muted }]);
export const text = style({ minHeight: '220px', fontFamily: font.code, fontSize: size.small, resize: 'vertical' });
export const files = style({ display: 'flex', flexDirection: 'column', gap: space.small });
export const file = style({
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  minWidth: 0,
});
export const summary = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.medium,
  alignItems: 'center',
  minHeight: '36px',
  padding: '0 12px',
  cursor: 'pointer',
  fontSize: size.small,
  overflowWrap: 'anywhere',
  '@media': { [phone]: { minHeight: '44px' } },
});
export const code = style({
  margin: 0,
  padding: '10px 12px',
  borderTop: `1px solid ${theme.color.border}`,
  fontFamily: font.code,
  fontSize: size.small,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
});
export const about = style({ fontSize: size.small, color: theme.color.muted, flex: 'none' });
export const foot = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space.small });
