import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, motion, size } from '../../styles/scale.ts';

/** Values next to their names, like the list of arguments. */
const flat = '[data-flat="true"]';
export const tree = style({
  fontFamily: font.code,
  fontSize: size.small,
  lineHeight: 1.6,
  maxHeight: '24rem',
  overflow: 'auto',
});
export const leaf = style({
  display: 'flex',
  gap: '10px',
  paddingInlineStart: '20px',
  selectors: { [`${flat} > &`]: { display: 'contents' } },
});
globalStyle(`${tree} > ${flat}`, { display: 'grid', gridTemplateColumns: 'fit-content(40%) 1fr', gap: '2px 20px' });
export const key = style({
  flex: 'none',
  maxWidth: '40%',
  color: theme.color.muted,
  overflowWrap: 'anywhere',
  selectors: { [`${flat} > * > &`]: { maxWidth: 'none' } },
});
export const text = style({
  minWidth: 0,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: theme.syntax.string,
});
export const constant = style({ color: theme.syntax.constant });
export const fold = style({
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  width: '100%',
  minHeight: '24px',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: theme.color.text,
  font: 'inherit',
  textAlign: 'start',
});
export const arrow = style({ color: theme.color.faint, transition: `transform ${motion.quick}` });
export const turned = style([arrow, { transform: 'rotate(90deg)' }]);
export const count = style({ color: theme.color.faint });
export const inner = style({ paddingInlineStart: '14px' });
export const more = style({
  marginInlineStart: '20px',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: theme.color.accentText,
  font: 'inherit',
});
