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
/** Dot for unread answers while the list is hidden. */
export const news = style({
  position: 'absolute',
  top: '5px',
  insetInlineEnd: '5px',
  width: '7px',
  height: '7px',
  borderRadius: radius.round,
  background: theme.color.live,
  // Separates the dot from the icon.
  boxShadow: `0 0 0 2px ${theme.color.sheet}`,
  '@media': {
    [phone]: { top: '11px', insetInlineEnd: '10px' },
    [forced]: { background: 'Highlight', forcedColorAdjust: 'none' },
  },
});
/** Product name, shown without a title if the list, which has the name as well, is hidden. */
export const brand = style({
  display: 'inline-flex',
  padding: '0 8px',
  color: theme.color.accentText,
  '@media': { [desktop]: { display: 'none' } },
});
/** In the composer's row. */
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
  // Width left by the buttons of the row and one switch.
  '@media': { [phone]: { maxWidth: 'calc(100vw - 220px)' } },
});
// With two or three switches the model's name is truncated, not the switches: the placeholder shows the name, too.
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
/** Aligns the buttons at the end, even without a title. */
export const end = style({ display: 'flex', flex: 'none', marginInlineStart: 'auto' });
export const title = style({
  display: 'flex',
  alignItems: 'center',
  flex: 1,
  minWidth: 0,
  fontSize: size.normal,
  fontWeight: weight.strong,
});
export const crumb = style({
  flex: '0 1 auto',
  minWidth: '4rem',
  // Aligned with a title without a folder.
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
/** Separator between the assistant or project and the title. */
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
  // On a phone there is no room for the name, so only the picture is shown.
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
    // As wide as its text; without browser support it takes the available width.
    '(min-width: 768px)': { '@supports': { '(field-sizing: content)': { width: 'auto' } } },
  },
});
/** Label next to the icon if there is room. */
export const share = style({ '@media': { [phone]: { display: 'none' } } });
