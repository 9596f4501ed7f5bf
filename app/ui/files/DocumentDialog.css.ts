// Styles of the dialog with the text of a file. Headings stick while their part is read.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { dialog } from '../../styles/shared.css.ts';
import { font, line, phone, size, space, weight } from '../../styles/scale.ts';

export const popup = style([
  dialog,
  { width: 'min(760px, calc(100vw - 32px))', '@media': { [phone]: { width: '100%' } } },
]);
export const about = style({
  display: 'grid',
  gap: space.tiny,
  padding: '0 20px 12px',
  '@media': { [phone]: { padding: '0 16px 12px' } },
  fontSize: size.small,
  lineHeight: line.small,
  color: theme.color.muted,
});
export const ways = style([about, { display: 'flex', flexWrap: 'wrap', gap: space.small, margin: 0 }]);
export const name = style({ overflowWrap: 'anywhere', fontWeight: weight.strong, color: theme.color.text });
export const warnings = style({ display: 'grid', gap: space.tiny, margin: '4px 0 0', padding: 0, listStyle: 'none' });
export const warning = style({ display: 'flex', alignItems: 'start', gap: space.small, color: theme.color.warning });
export const notice = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.medium,
  margin: 0,
  padding: '8px 20px 24px',
  '@media': { [phone]: { padding: '8px 16px 24px' } },
  fontSize: size.small,
  color: theme.color.muted,
});
export const player = style({
  width: 'calc(100% - 40px)',
  minHeight: '44px',
  margin: '0 20px 12px',
  '@media': { [phone]: { width: 'calc(100% - 32px)', margin: '0 16px 12px' } },
});
export const body = style({
  minHeight: 0,
  padding: '0 20px 20px',
  '@media': { [phone]: { padding: '0 16px 20px' } },
  overflowY: 'auto',
  borderTop: `1px solid ${theme.color.border}`,
  ':focus-visible': { outline: `2px solid ${theme.color.focus}`, outlineOffset: '-2px' },
});
export const part = style({ paddingBottom: space.large });
export const heading = style({
  position: 'sticky',
  top: 0,
  margin: 0,
  padding: '12px 0 6px',
  background: theme.color.overlay,
  fontSize: size.small,
  fontWeight: weight.heading,
  color: theme.color.muted,
});
export const text = style({
  margin: 0,
  paddingTop: space.medium,
  fontFamily: font.text,
  fontSize: size.normal,
  lineHeight: line.normal,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  selectors: { [`${heading} + &`]: { paddingTop: 0 } },
});
export const empty = style({ margin: 0, fontSize: size.small, color: theme.color.faint });
export const passage = style({
  borderRadius: '3px',
  background: theme.color.accentSoft,
  color: 'inherit',
  boxDecorationBreak: 'clone',
  scrollMarginTop: '48px',
});
export const encoding = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.small });
