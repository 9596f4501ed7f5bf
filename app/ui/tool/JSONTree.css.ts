// JSON as a tree.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, motion, radius, size } from '../../styles/scale.ts';

export const tree = style({
  padding: '10px 12px',
  borderRadius: radius.small,
  background: theme.color.sunken,
  fontFamily: font.code,
  fontSize: size.small,
  lineHeight: 1.6,
  maxHeight: '24rem',
  overflow: 'auto',
});
export const leaf = style({ display: 'flex', gap: '10px', paddingInlineStart: '20px' });
export const key = style({ flex: 'none', maxWidth: '40%', color: theme.color.muted, overflowWrap: 'anywhere' });
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
