// The chat's header.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { desktop, forced, motion, phone, radius, size, weight } from '../../styles/scale.ts';
import { bar, switches } from '../composer/Composer.css.ts';

export const header = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  height: '52px',
  padding: '0 12px 0 16px',
  '@media': { [phone]: { padding: '0 6px 0 10px' } },
});
export const phoneOnly = style({ '@media': { [desktop]: { display: 'none' } } });
export const toList = style({ position: 'relative' });
/** Dot of a list that is out of sight and has an answer that nobody has looked at. */
export const news = style({
  position: 'absolute',
  top: '5px',
  insetInlineEnd: '5px',
  width: '7px',
  height: '7px',
  borderRadius: radius.round,
  background: theme.color.live,
  // Keeps it apart from the lines of the sign.
  boxShadow: `0 0 0 2px ${theme.color.sheet}`,
  '@media': {
    [phone]: { top: '11px', insetInlineEnd: '10px' },
    [forced]: { background: 'Highlight', forcedColorAdjust: 'none' },
  },
});
/** Product's name where no title stands, and no list with the name beside it. */
export const brand = style({
  display: 'inline-flex',
  padding: '0 8px',
  color: theme.color.accentText,
  '@media': { [desktop]: { display: 'none' } },
});
/** In the message field's row. */
export const model = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  flex: '0 1 auto',
  minWidth: 0,
  minHeight: '32px',
  padding: '0 8px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.small,
  fontWeight: 520,
  transition: `background-color ${motion.quick}`,
  selectors: { '&:hover, &[aria-expanded="true"]': { background: theme.color.hover } },
  '@media': { [phone]: { minHeight: '44px' } },
});
export const modelName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: '16rem',
  // Width that the buttons of the row leave, one switch among them.
  '@media': { [phone]: { maxWidth: 'calc(100vw - 220px)' } },
});
// Two switches, or three: they are whole, and the name, which the field's placeholder has too, is cut.
globalStyle(`${bar}:has(${switches} > :nth-child(2)) ${modelName}`, {
  '@media': { [phone]: { maxWidth: 'calc(100vw - 264px)' } },
});
globalStyle(`${bar}:has(${switches} > :nth-child(3)) ${modelName}`, {
  '@media': { [phone]: { maxWidth: 'calc(100vw - 286px)' } },
});
globalStyle(`${bar}:has(${switches} > :nth-child(3)) ${model} > :not(${modelName})`, {
  '@media': { [phone]: { display: 'none' } },
});
export const chevron = style({ color: theme.color.faint, '@media': { [phone]: { display: 'none' } } });
/** Without a title between them the buttons still stand at the end. */
export const end = style({ display: 'flex', flex: 'none', marginInlineStart: 'auto' });
export const title = style({
  display: 'flex',
  alignItems: 'center',
  flex: 1,
  minWidth: 0,
  fontSize: size.normal,
  fontWeight: weight.strong,
});
/** Folder of the chat. */
export const crumb = style({
  flex: '0 1 auto',
  minWidth: '4rem',
  // Where a title without a folder begins.
  marginInlineStart: '8px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.color.faint,
  textDecoration: 'none',
  fontWeight: weight.control,
  selectors: {
    '&:hover': { color: theme.color.text },
    '&::after': { content: '"/"', margin: '0 0 0 8px', color: theme.color.off },
  },
  '@media': { [phone]: { display: 'none' } },
});
export const assistant = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  flex: '0 1 auto',
  minWidth: '32px',
  minHeight: '32px',
  padding: '0 8px 0 6px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  fontWeight: weight.control,
  selectors: { '&:hover, &[aria-expanded="true"]': { background: theme.color.hover, color: theme.color.text } },
  '@media': { [phone]: { flex: 'none', minWidth: '44px', minHeight: '44px', justifyContent: 'center' } },
});
/** Between the assistant and the title, as behind a project. */
export const slash = style({
  margin: '0 2px',
  color: theme.color.off,
  fontWeight: weight.control,
  '@media': { [phone]: { display: 'none' } },
});
export const assistantName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: '12rem',
  // Beside a title and four buttons there is no room for it: the picture stands for it.
  '@media': { [phone]: { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' } },
});
export const titleEmpty = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
export const titleField = style({
  flex: '0 1 auto',
  width: '100%',
  minWidth: '8rem',
  maxWidth: '100%',
  minHeight: '32px',
  padding: '0 8px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.normal,
  textOverflow: 'ellipsis',
  fieldSizing: 'content',
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&:focus': { background: theme.color.sunken, boxShadow: `inset 0 0 0 1px ${theme.color.edge}` },
  },
  '@media': {
    [phone]: { minHeight: '44px', fontSize: size.text },
    // A field as wide as its text; elsewhere it takes what there is.
    '(min-width: 768px)': { '@supports': { '(field-sizing: content)': { width: 'auto' } } },
  },
});
/** A word beside its sign where there is room for it. */
export const share = style({ '@media': { [phone]: { display: 'none' } } });
