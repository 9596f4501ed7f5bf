// Styles of a project's page: name above the message field; chats, files and instructions below.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { columnWidth, line, phone, radius, size, space, weight } from '../../styles/scale.ts';

export const head = style({
  flex: '0 1 auto',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.medium,
  padding: '9dvh 24px 22px',
  '@media': { [phone]: { padding: '20px 16px 12px' } },
});
export const assistant = style({ display: 'flex', minWidth: 0 });
export const icon = style({ flex: 'none', fontSize: size.display, lineHeight: 1 });
export const title = style({
  minWidth: 0,
  fontSize: size.display,
  fontWeight: 500,
  letterSpacing: '-0.024em',
  lineHeight: line.display,
  overflowWrap: 'anywhere',
  '@media': { [phone]: { fontSize: size.title } },
});
export const by = style({ color: theme.color.muted, fontSize: size.small, overflowWrap: 'anywhere' });
export const body = style({
  flex: '1 1 0',
  minHeight: 0,
  overflowY: 'auto',
  width: '100%',
  maxWidth: `calc(${columnWidth} + 48px)`,
  margin: '0 auto',
  padding: '8px 24px 32px',
  '@media': { [phone]: { order: 1, padding: '0 16px 16px' } },
});
export const tabs = style({
  display: 'flex',
  gap: space.tiny,
  overflowX: 'auto',
  borderBottom: `1px solid ${theme.color.border}`,
});
export const tab = style({
  flex: 'none',
  minHeight: '40px',
  padding: '0 12px',
  border: 0,
  borderBottom: '2px solid transparent',
  marginBottom: '-1px',
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[aria-selected="true"]': { color: theme.color.text, borderBottomColor: theme.color.accent, fontWeight: 500 },
  },
  '@media': { [phone]: { minHeight: '44px' } },
});
export const panel = style({ padding: '12px 0' });
export const list = style({ margin: 0, padding: 0, listStyle: 'none' });
export const chat = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: space.medium,
  minHeight: '44px',
  padding: '11px 10px',
  borderRadius: radius.medium,
  color: theme.color.text,
  fontSize: size.normal,
  textDecoration: 'none',
  selectors: { '&:hover': { background: theme.color.hover } },
});
export const name = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const muted = style({ color: theme.color.muted, fontSize: size.small });
export const none = style({ padding: '16px 10px', color: theme.color.muted, fontSize: size.normal });
export const trouble = style({ padding: '6px 10px', fontSize: size.small, color: theme.color.danger });
export const file = style([chat, { alignItems: 'center', selectors: { '&:hover': { background: 'transparent' } } }]);
export const drop = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.small,
  padding: '10px',
  borderRadius: radius.medium,
  selectors: { '&[data-over="true"]': { background: theme.color.accentSoft } },
});
export const fields = style({ display: 'grid', gap: space.wide, padding: '8px 10px' });
export const label = style({ display: 'block', marginBottom: '6px', fontSize: size.normal, fontWeight: weight.strong });
export const given = style({ fontSize: size.normal, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
export const swatches = style({ display: 'flex', flexWrap: 'wrap', gap: space.tiny });
export const swatch = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '32px',
  height: '32px',
  padding: 0,
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  background: theme.color.sheet,
  color: theme.color.muted,
  fontSize: size.text,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&:has(:checked)': { borderColor: theme.color.accent, boxShadow: `0 0 0 1px ${theme.color.accent}` },
    '&:has(:focus-visible)': { outline: `2px solid ${theme.color.focus}`, outlineOffset: '2px' },
  },
  '@media': { [phone]: { width: '44px', height: '44px' } },
});
globalStyle(`${swatch} > input`, { position: 'absolute', opacity: 0, width: '1px', height: '1px' });
export const dot = style({ display: 'block', width: '16px', height: '16px', borderRadius: radius.round });
export const choices = style({ display: 'grid', gap: space.small, marginTop: space.large });
globalStyle(`${choices} > button`, { whiteSpace: 'normal' });

export const gone = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.medium,
  padding: '24px 24px 12dvh',
  textAlign: 'center',
});
export const goneTitle = style({ fontSize: size.heading, lineHeight: line.heading, fontWeight: weight.heading });
export const goneText = style({
  maxWidth: '28rem',
  marginBottom: space.small,
  color: theme.color.muted,
  fontSize: size.normal,
});
export const others = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: space.tiny,
  maxWidth: '30rem',
});
