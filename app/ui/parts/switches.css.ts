import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, size } from '../../styles/scale.ts';
import { pill } from '../../styles/shared.css.ts';

/**
 * No room for text next to the icons, for example with an open preview: icons without text are better than truncated
 * text.
 */
export const narrow = '(max-width: 300px)';
/** The same for the larger targets of a phone. In landscape or at 200% zoom there is enough room. */
export const tight = '(max-width: 400px)';

/** Next to its value, because position alone must not distinguish two settings. */
export const noun = style({
  color: theme.color.faint,
  '@media': { [phone]: { display: 'none' } },
  '@container': { [narrow]: { display: 'none' } },
});
/** On a phone an unset value is shown as the icon alone. */
export const value = style({
  '@media': { [phone]: { selectors: { '&[data-automatic="true"]': { display: 'none' } } } },
});
/** Switches of a row; if the row is full, their text is truncated before anything wraps. */
export const toggle = style([
  pill,
  {
    flex: '0 1 auto',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    '@media': { [phone]: { flex: 'none' } },
  },
]);
/**
 * On a phone after its switch, so that nothing moves under the finger. Hidden if it is only a number, which would need
 * its noun, and the noun leaves no room for the model's name: the chat's settings show it.
 */
export const budget = style({
  '@media': { [phone]: { order: 1, selectors: { '&[data-figure="true"]': { display: 'none' } } } },
});
globalStyle(`${toggle} > svg`, { flex: 'none' });
globalStyle(`${toggle} > span`, { overflow: 'hidden', textOverflow: 'ellipsis' });
/** Looks like a toggle but is not interactive. */
export const fact = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  padding: '0 8px',
  whiteSpace: 'nowrap',
  fontSize: size.small,
  color: theme.color.muted,
});
/** Decorative, so hidden on a phone. */
export const chevron = style({ '@media': { [phone]: { display: 'none' } } });
const spoken = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
export const toggleText = style({
  '@media': { [phone]: { '@container': { [tight]: spoken } } },
  '@container': { [narrow]: spoken },
});
