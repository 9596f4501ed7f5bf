import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { columnWidth, line, phone, radius, size, space } from '../../styles/scale.ts';
import { wideColumn } from '../parts/bleed.css.ts';

export const page = style({ minHeight: '100dvh', background: theme.color.sheet });
export const head = style({
  position: 'sticky',
  zIndex: 2,
  top: 0,
  borderBottom: `1px solid ${theme.color.border}`,
  background: theme.color.sheet,
});
export const headRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  maxWidth: `calc(${columnWidth} + 48px)`,
  minHeight: '60px',
  margin: '0 auto',
  padding: '8px 24px',
  // On a phone, the message about the copy is on a separate line.
  '@media': {
    [phone]: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      rowGap: '4px',
      padding: '8px 16px',
    },
  },
});
/** Link to the app, shown as its logo. */
export const home = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '32px',
  height: '32px',
  marginInlineStart: '-5px',
  borderRadius: radius.medium,
  '@media': { [phone]: { width: '44px', height: '44px', marginInline: '-11px -4px' } },
});
export const heading = style({ flex: 1, minWidth: 0, '@media': { [phone]: { display: 'contents' } } });
export const title = style({
  overflow: 'hidden',
  fontSize: size.normal,
  fontWeight: 550,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': {
    [phone]: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      lineHeight: line.normal,
    },
  },
});
export const about = style({
  fontSize: size.tiny,
  color: theme.color.faint,
  '@media': { [phone]: { gridRow: 2, gridColumn: '1 / -1' } },
});
export const start = style({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '36px',
  '@media': {
    [phone]: { minHeight: '44px', maxWidth: '46vw', padding: '4px 10px', lineHeight: '1.25', textAlign: 'center' },
  },
  padding: '0 14px',
  borderRadius: radius.medium,
  background: theme.color.accent,
  color: theme.color.onAccent,
  fontSize: size.small,
  fontWeight: 550,
  textDecoration: 'none',
});
export const column = style({
  ...wideColumn,
  display: 'flex',
  flexDirection: 'column',
  // As in the chat, where a message's actions are in between.
  gap: '34px',
  margin: '0 auto',
  padding: '24px 24px 64px',
  '@media': { [phone]: { padding: '16px 16px 48px' } },
});
export const cut = style({ marginTop: '8px', fontSize: size.small, color: theme.color.muted });
export const model = style({
  marginTop: '10px',
  fontSize: size.tiny,
  color: theme.color.faint,
});
export const gone = style({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space.medium,
  minHeight: '100dvh',
  padding: '24px',
  textAlign: 'center',
});
export const goneText = style({ maxWidth: '36ch', color: theme.color.muted, lineHeight: 1.6 });
