// The chat's header.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { desktop, motion, phone, radius, size, tallPhone } from '../../styles/scale.ts';

export const header = style({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  height: '56px',
  padding: '0 12px',
  '@media': { [phone]: { padding: '0 6px' } },
});
export const phoneOnly = style({ '@media': { [desktop]: { display: 'none' } } });
/** Controls that move to the bottom edge on tall phones. */
export const top = style({});
globalStyle(`${header} > ${top}`, { '@media': { [tallPhone]: { display: 'none' } } });
export const bar = style({
  display: 'none',
  '@media': {
    [tallPhone]: { display: 'flex', alignItems: 'center', gap: '4px', height: '48px', padding: '4px 8px 0' },
  },
});
export const model = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minWidth: 0,
  minHeight: '38px',
  padding: '0 10px 0 12px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.normal,
  fontWeight: 600,
  letterSpacing: '-0.005em',
  transition: `background-color ${motion.quick}`,
  selectors: { '&:hover, &[aria-expanded="true"]': { background: theme.color.hover } },
  '@media': { [phone]: { flex: 1, minHeight: '44px', justifyContent: 'center' } },
});
export const modelName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: '20rem',
});
/** Without a title between them the buttons still stand at the end. */
export const end = style({ display: 'flex', flex: 'none', marginInlineStart: 'auto' });
export const title = style({
  flex: 1,
  minWidth: 0,
  fontSize: size.normal,
  fontWeight: 400,
  '@media': { [phone]: { display: 'none' }, [tallPhone]: { display: 'block' } },
});
export const titleEmpty = style({
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
export const titleField = style({
  width: '100%',
  minHeight: '34px',
  padding: '0 10px',
  border: '1px solid transparent',
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  textOverflow: 'ellipsis',
  textAlign: 'end',
  selectors: {
    '&:hover': { borderColor: theme.color.border },
    '&:focus': { color: theme.color.text, background: theme.color.raised, textAlign: 'start' },
  },
  '@media': { [phone]: { minHeight: '44px', color: theme.color.text, textAlign: 'start' } },
});
