// Styles of the settings: list of sections on the left, the open section on the right; on phones one at a time.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import {
  desktop,
  forced,
  line,
  motion,
  pageHeight,
  phone,
  radius,
  settingsWidth,
  size,
  space,
  weight,
} from '../../styles/scale.ts';
import { pageAnchor } from '../parts/Toasts.css.ts';
import { hidden } from '../../styles/shared.css.ts';

export const shell = style({
  display: 'grid',
  gridTemplateColumns: '264px minmax(0, 1fr)',
  height: `calc(${pageHeight})`,
  overflow: 'hidden',
  background: theme.color.frame,
  '@media': { [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});
export const nav = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflowY: 'auto',
  padding: '0 10px 16px',
  background: theme.color.frame,
});
export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '44px',
  margin: '8px 0 4px',
  padding: '0 10px',
  borderRadius: radius.medium,
  color: theme.color.muted,
  fontSize: size.normal,
  textDecoration: 'none',
  selectors: { '&:hover': { color: theme.color.text, background: theme.color.hover } },
});
export const title = style({
  padding: '4px 10px 12px',
  fontSize: size.large,
  fontWeight: 600,
  letterSpacing: '-0.01em',
});
export const links = style({ listStyle: 'none', padding: 0, display: 'flex', flexDirection: 'column', gap: '2px' });
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minHeight: '34px',
  padding: '0 10px',
  borderRadius: radius.medium,
  color: theme.color.text,
  fontSize: size.normal,
  textDecoration: 'none',
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[aria-current="page"]': { background: theme.color.raised, boxShadow: theme.shadow.card, fontWeight: 500 },
  },
  '@media': {
    [phone]: { minHeight: '50px', fontSize: size.text },
    [desktop]: {
      selectors: {
        '&[data-shown="true"]': { background: theme.color.raised, boxShadow: theme.shadow.card, fontWeight: 500 },
      },
    },
    [`${desktop} and ${forced}`]: {
      selectors: { '&[data-shown="true"]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
});
export const chevron = style({
  marginInlineStart: 'auto',
  color: theme.color.faint,
  '@media': { '(min-width: 768px)': { display: 'none' } },
});
export const content = style({
  position: 'relative',
  minWidth: 0,
  minHeight: 0,
  overflowY: 'auto',
  height: `calc(${pageHeight} - 16px)`,
  margin: '8px 8px 8px 0',
  borderRadius: radius.card,
  boxShadow: theme.shadow.card,
  anchorName: pageAnchor,
  background: theme.color.sheet,
  '@media': { [phone]: { height: `calc(${pageHeight})`, margin: 0, borderRadius: 0, boxShadow: 'none' } },
});
/** Link back to the list of sections where the list is hidden. */
export const up = style([back, { margin: '8px 6px 0', '@media': { '(min-width: 768px)': { display: 'none' } } }]);
/** Visually hidden title where the list, which has the title, is hidden. */
export const unseenTitle = style([hidden, { '@media': { '(min-width: 768px)': { display: 'none' } } }]);

globalStyle(`${shell}[data-index="true"] > ${content}`, { '@media': { [phone]: { display: 'none' } } });
globalStyle(`${shell}[data-index="false"] > ${nav}`, { '@media': { [phone]: { display: 'none' } } });

export const page = style({
  maxWidth: settingsWidth,
  margin: '0 auto',
  padding: '28px 32px 64px',
  '@media': { [phone]: { padding: '12px 16px calc(40px + env(safe-area-inset-bottom))' } },
});
export const heading = style({
  fontSize: size.title,
  lineHeight: line.title,
  fontWeight: weight.heading,
  letterSpacing: '-0.018em',
});
/** Title and description, with the actions at the end of the row; on a phone below. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '12px 24px',
  '@media': { [phone]: { flexDirection: 'column' } },
});
/** A basis in the row layout; in the column of a phone it would be a height. */
export const headWords = style({
  flex: '1 1 280px',
  minWidth: 0,
  overflowWrap: 'anywhere',
  '@media': { [phone]: { flex: 'none' } },
});
export const headActions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.small });
export const upLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '32px',
  margin: '-8px 0 8px',
  color: theme.color.muted,
  fontSize: size.normal,
  textDecoration: 'none',
  selectors: { '&:hover': { color: theme.color.text } },
  // In place of the link to the list of sections.
  '@media': { [phone]: { minHeight: '44px', margin: '-4px 0 12px' } },
});
export const headingBone = style({
  width: '180px',
  height: '32px',
  marginBottom: space.large,
  borderRadius: radius.medium,
  background: theme.color.well,
});
export const lead = style({ marginTop: '4px', color: theme.color.muted, fontSize: size.normal });
export const group = style({
  margin: '28px 0 8px',
  fontSize: size.normal,
  lineHeight: line.normal,
  fontWeight: weight.strong,
});
export const card = style({
  padding: '2px 16px',
  borderRadius: radius.card,
  boxShadow: theme.shadow.card,
  '@media': { [forced]: { border: '1px solid CanvasText' } },
  background: theme.color.raised,
});
globalStyle(`${card} > div:last-child`, { borderBottom: 0 });
export const keyRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minHeight: '48px',
  borderBottom: `1px solid ${theme.color.border}`,
  fontSize: size.normal,
});
export const keyName = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
export const muted = style({ color: theme.color.muted, fontSize: size.small });
export const below = style([muted, { margin: '8px 16px 0' }]);
