// Styles shared by several components.
import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { theme } from './contract.css.ts';
import { openingFrom } from './opening.ts';
import { contrast, forced, motion, phone, radius, size, space, weight } from './scale.ts';

export const hidden = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
});

/** The active row, by keyboard or pointer. */
export const pointed = {
  background: theme.color.hover,
  outline: `2px solid ${theme.color.rim}`,
  outlineOffset: '-2px',
} as const;

export const button = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: space.small,
    minHeight: '32px',
    padding: '0 12px',
    border: 0,
    borderRadius: radius.medium,
    fontSize: size.normal,
    fontWeight: 500,
    lineHeight: 1.2,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    transition: `background-color ${motion.quick}, box-shadow ${motion.quick}, color ${motion.quick}`,
    selectors: { '&:disabled': { opacity: 0.5 } },
    '@media': { [phone]: { minHeight: '44px' }, [forced]: { border: '1px solid ButtonBorder' } },
  },
  variants: {
    look: {
      primary: {
        background: theme.color.accent,
        color: theme.color.onAccent,
        fontWeight: weight.heading,
        boxShadow: 'inset 0 1px 0 rgb(255 255 255 / 0.14)',
        selectors: {
          '&:hover:not(:disabled)': { background: theme.color.accentHover },
          // A half-transparent accent would look clickable.
          '&:disabled': { opacity: 1, background: theme.color.well, color: theme.color.faint, boxShadow: 'none' },
          // In high contrast the fill alone would look like a label.
          ':root[data-contrast="more"] &:disabled': { boxShadow: `inset 0 0 0 1px ${theme.color.border}` },
        },
        '@media': {
          [contrast]: { selectors: { '&:disabled': { boxShadow: `inset 0 0 0 1px ${theme.color.border}` } } },
        },
      },
      plain: {
        background: theme.color.control,
        color: theme.color.text,
        boxShadow: theme.shadow.card,
        selectors: { '&:hover:not(:disabled)': { boxShadow: theme.shadow.composer } },
      },
      quiet: {
        background: 'transparent',
        color: theme.color.muted,
        selectors: { '&:hover:not(:disabled)': { background: theme.color.hover, color: theme.color.text } },
      },
      danger: {
        background: 'transparent',
        color: theme.color.danger,
        selectors: { '&:hover:not(:disabled)': { background: theme.color.dangerSoft } },
      },
    },
  },
  defaultVariants: { look: 'plain' },
});

export const iconButton = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    padding: 0,
    border: 0,
    borderRadius: radius.medium,
    background: 'transparent',
    color: theme.color.faint,
    transition: `background-color ${motion.quick}, color ${motion.quick}`,
    selectors: {
      '&:hover:not(:disabled)': { background: theme.color.hover, color: theme.color.text },
      '&:disabled': { opacity: 0.4 },
      '&[data-popup-open]': { background: theme.color.hover, color: theme.color.text },
    },
  },
  variants: {
    size: {
      small: { width: '28px', height: '28px', '@media': { [phone]: { width: '44px', height: '44px' } } },
      normal: { width: '32px', height: '32px', '@media': { [phone]: { width: '44px', height: '44px' } } },
    },
  },
  defaultVariants: { size: 'normal' },
});

export const field = style({
  width: '100%',
  minHeight: '36px',
  padding: '7px 10px',
  border: 0,
  borderRadius: radius.medium,
  background: theme.color.sunken,
  boxShadow: `inset 0 0 0 1px ${theme.color.borderStrong}`,
  color: theme.color.text,
  transition: `background-color ${motion.quick}, box-shadow ${motion.quick}`,
  // Below 16 px iOS zooms into the page.
  fontSize: size.text,
  selectors: {
    '&::placeholder': { color: theme.color.faint, opacity: 1 },
    '&:focus': { background: theme.color.raised, boxShadow: `inset 0 0 0 1px ${theme.color.edge}` },
    '&:focus-visible': { outlineOffset: '-1px' },
  },
  '@media': {
    '(min-width: 768px)': { fontSize: size.normal },
    [phone]: { minHeight: '44px' },
    [forced]: { border: '1px solid FieldText' },
  },
});

/** A filled surface whose edge is transparent, except in high contrast and forced colors. */
export const edged = style({ border: `1px solid ${theme.color.rim}` });
/** The same drawn inside, for a surface of fixed size. */
export const lined = style({
  selectors: { ':root[data-contrast="more"] &': { boxShadow: `inset 0 0 0 1px ${theme.color.border}` } },
  '@media': {
    [contrast]: { boxShadow: `inset 0 0 0 1px ${theme.color.border}` },
    [forced]: { border: '1px solid CanvasText' },
  },
});
export const label = style({
  display: 'block',
  marginBottom: '6px',
  fontSize: size.small,
  fontWeight: weight.strong,
  color: theme.color.text,
});
export const hint = style({ marginTop: '6px', fontSize: size.small, color: theme.color.faint });

/** An input with a button inside at its end. */
export const inputRow = style({ position: 'relative' });
export const eye = style({
  position: 'absolute',
  insetInlineEnd: '5px',
  top: '5px',
  background: 'transparent',
  '@media': { [phone]: { top: '2px' } },
});
export const optional = style({ fontWeight: 400, color: theme.color.muted });
export const check = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  fontSize: size.normal,
  cursor: 'pointer',
  '@media': { [phone]: { minHeight: '44px', alignItems: 'center' } },
});
/** A custom checkbox, styled like the switch, because native ones differ between browsers. */
export const box = style({
  appearance: 'none',
  position: 'relative',
  flex: 'none',
  width: '18px',
  height: '18px',
  margin: '2px 0 0',
  borderRadius: radius.small,
  background: theme.color.well,
  boxShadow: `inset 0 0 0 1.5px ${theme.color.edge}`,
  cursor: 'pointer',
  transition: `background-color ${motion.quick}`,
  selectors: {
    // The tick grows, so that the state does not depend on color.
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: '4px 3px',
      background: theme.color.onAccent,
      clipPath: 'polygon(0 52%, 13% 37%, 38% 65%, 87% 4%, 100% 17%, 39% 94%)',
      transform: 'scale(0)',
      transition: `transform ${motion.quick}`,
    },
    // Enlarges the touch target of a checkbox without a label around it.
    [`:not(${check}) > &::before`]: { content: '""', position: 'absolute', inset: '-4px' },
    '&:checked': { background: theme.color.accent, boxShadow: 'none' },
    '&:checked::after': { transform: 'none' },
    '&:disabled': { opacity: 0.5, cursor: 'default' },
  },
  '@media': {
    [phone]: { selectors: { [`:not(${check}) > &::before`]: { inset: '-13px' } } },
    [forced]: {
      border: '1px solid ButtonText',
      selectors: {
        '&::after': { inset: '3px 2px', background: 'HighlightText' },
        '&:checked': { background: 'Highlight' },
      },
    },
  },
});
export const note = style({ display: 'block', marginTop: '2px', fontSize: size.small, color: theme.color.muted });
/** Error message of a form. Takes no space while empty. */
export const problem = style({
  margin: 0,
  fontSize: size.small,
  color: theme.color.danger,
  selectors: { '&:empty': { display: 'none' } },
});

/** Controls that need JavaScript. */
export const scripted = style({ '@media': { '(scripting: none)': { display: 'none !important' } } });

/** Header of a searchable list: icon and field. */
export const searchHead = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  padding: '4px 16px',
  borderBottom: `1px solid ${theme.color.border}`,
  color: theme.color.muted,
});
export const searchField = style({
  flex: 1,
  minWidth: 0,
  height: '50px',
  border: 0,
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.text,
  selectors: { '&::placeholder': { color: theme.color.muted, opacity: 1 }, '&:focus-visible': { outline: 'none' } },
});

/** Round button of the composer's row: icon, label, and a color while on. */
export const pill = style({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  height: '32px',
  minWidth: '32px',
  padding: '0 9px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.small,
  transition: `background-color ${motion.quick}, color ${motion.quick}`,
  selectors: {
    '&:hover, &[aria-expanded="true"]': { background: theme.color.hover, color: theme.color.text },
    '&[aria-pressed="true"], &[data-on="true"]': { color: theme.color.accentText },
  },
  '@media': { [phone]: { height: '44px', minWidth: '44px', padding: '0 6px' } },
});

export const textButton = style({
  minHeight: '28px',
  padding: '0 8px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.accentText,
  fontSize: size.small,
  fontWeight: 550,
  selectors: { '&:hover': { background: theme.color.hover } },
  '@media': { [phone]: { minHeight: '44px' } },
});

export const popup = style({
  background: theme.color.overlay,
  color: theme.color.text,
  borderRadius: radius.card,
  boxShadow: theme.shadow.menu,
  outline: 'none',
  transformOrigin: 'var(--transform-origin)',
  transition: `opacity ${motion.rise}, transform ${motion.rise} ${motion.ease}`,
  ...openingFrom({ opacity: 0, transform: 'translateY(4px)' }),
});

export const popupLayer = style({ zIndex: 50, outline: 'none' });

export const menuItem = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minHeight: '32px',
  padding: '6px 10px',
  borderRadius: radius.medium,
  fontSize: size.normal,
  cursor: 'pointer',
  outline: 'none',
  userSelect: 'none',
  selectors: {
    '&[data-highlighted]': pointed,
    '&[data-danger]': { color: theme.color.danger },
    '&[data-disabled]': { color: theme.color.faint, cursor: 'default' },
  },
  '@media': { [phone]: { minHeight: '44px' } },
});
export const menu = style([popup, { padding: '6px', minWidth: '180px' }]);

export const backdrop = style({
  position: 'fixed',
  inset: 0,
  zIndex: 40,
  background: theme.color.scrim,
  transition: `opacity ${motion.rise}`,
  ...openingFrom({ opacity: 0 }),
});
// The page is clickable as soon as the layer begins to close.
globalStyle(`${backdrop}[data-closed]`, { pointerEvents: 'none' });

/** A dialog in the middle; a sheet from the bottom edge on phones. */
export const dialog = style({
  position: 'fixed',
  zIndex: 50,
  top: '50%',
  left: '50%',
  width: 'min(520px, calc(100vw - 32px))',
  maxHeight: 'min(760px, calc(100dvh - 48px))',
  transform: 'translate(-50%, -50%)',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  background: theme.color.overlay,
  borderRadius: radius.large,
  boxShadow: theme.shadow.dialog,
  outline: 'none',
  transition: `opacity ${motion.rise}, transform ${motion.rise} ${motion.ease}`,
  ...openingFrom({ opacity: 0, transform: 'translate(-50%, calc(-50% + 8px))' }),
  '@media': {
    [phone]: {
      top: 'auto',
      bottom: 0,
      left: 0,
      right: 0,
      width: '100%',
      maxHeight: '88dvh',
      transform: 'none',
      borderRadius: `${radius.large} ${radius.large} 0 0`,
      paddingBottom: 'env(safe-area-inset-bottom)',
      transition: `transform ${motion.calm} ${motion.ease}`,
      ...openingFrom({ opacity: 1, transform: 'translateY(100%)' }),
    },
  },
});
export const dialogHead = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.medium,
  padding: '16px 16px 8px 20px',
  '@media': { [phone]: { minHeight: '56px', padding: '8px 4px 0 16px' } },
});
export const dialogTitle = style({ fontSize: size.text, fontWeight: weight.heading, letterSpacing: '-0.01em' });
export const dialogButtons = style({ display: 'flex', flex: 'none' });
export const dialogBody = style({
  padding: '4px 20px 20px',
  overflowY: 'auto',
  '@media': { [phone]: { paddingInline: '16px' } },
});

const spin = keyframes({ to: { transform: 'rotate(360deg)' } });
export const spinner = style({ animation: `${spin} 900ms linear infinite` });
globalStyle('svg', { flex: 'none' });
