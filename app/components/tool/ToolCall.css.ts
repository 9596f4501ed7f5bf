// The card of a tool call.
import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, motion, radius, size, space } from '../../styles/scale.ts';

export const card = style({
  margin: '0 0 14px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  overflow: 'hidden',
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  width: '100%',
  minHeight: '42px',
  padding: '8px 12px',
  border: 0,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  textAlign: 'start',
  selectors: { '&:hover': { background: theme.color.hover }, '&:focus-visible': { outlineOffset: '-2px' } },
});
export const name = style({ fontFamily: font.code, fontSize: size.small, fontWeight: 600, color: theme.color.text });
export const summary = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: size.small,
});
const stateBase = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  marginInlineStart: 'auto',
  fontSize: size.small,
  whiteSpace: 'nowrap',
  color: theme.color.muted,
});
export const state = styleVariants({
  preparing: [stateBase],
  called: [stateBase, { color: theme.color.success }],
  notRun: [stateBase],
  broken: [stateBase, { color: theme.color.danger, overflow: 'hidden', textOverflow: 'ellipsis' }],
  interrupted: [stateBase, { color: theme.color.warning }],
});
export const arrow = style({ transition: `transform ${motion.quick}` });
export const turned = style([arrow, { transform: 'rotate(90deg)' }]);
export const body = style({ padding: '0 12px 12px' });
globalStyle(`${body} > *:last-child`, { marginBottom: 0 });
export const bar = style({ display: 'flex', alignItems: 'center', gap: space.tiny, minHeight: '36px' });
export const label = style({ flex: 1, fontSize: size.tiny, fontWeight: 600, color: theme.color.muted });
export const rawSwitch = style({
  minHeight: '28px',
  padding: '0 8px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.tiny,
  selectors: {
    '&:hover': { background: theme.color.hover, color: theme.color.text },
    '&[aria-pressed="true"]': { background: theme.color.selected, color: theme.color.text },
  },
});
export const list = style({
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'fit-content(40%) 1fr',
  gap: '6px 20px',
  fontSize: size.normal,
});
export const entry = style({ display: 'contents' });
export const key = style({
  fontFamily: font.code,
  fontSize: size.small,
  color: theme.color.muted,
  overflowWrap: 'anywhere',
});
export const value = style({ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const none = style({ fontSize: size.small, color: theme.color.muted });
export const problem = style({ marginBottom: space.small, fontSize: size.small, color: theme.color.danger });
