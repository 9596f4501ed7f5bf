// Switches in the row of the message field.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, size } from '../../styles/scale.ts';
import { pill } from '../../styles/shared.css.ts';

/** No room for words beside the icons, as beside an open preview: whole icons say more than cut words. */
export const narrow = '(max-width: 300px)';
/** The same for the larger targets of a phone; one on its side, and a page at 200 %, have that room. */
export const tight = '(max-width: 400px)';

/** Beside its value: two settings must not be told apart by their place alone. */
export const noun = style({
  color: theme.color.faint,
  '@media': { [phone]: { display: 'none' } },
  '@container': { [narrow]: { display: 'none' } },
});
/** On a phone the icon alone stands for what is not set. */
export const value = style({
  '@media': { [phone]: { selectors: { '&[data-automatic="true"]': { display: 'none' } } } },
});
/** Switches of a row; where it is full, their words are cut before anything breaks into a second line. */
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
 * On a phone behind its switch, so that nothing moves under the finger. A figure without its noun says nothing, and with it leaves
 * no room for the model's name: the chat's settings have it.
 */
export const budget = style({
  '@media': { [phone]: { order: 1, selectors: { '&[data-figure="true"]': { display: 'none' } } } },
});
globalStyle(`${toggle} > svg`, { flex: 'none' });
globalStyle(`${toggle} > span`, { overflow: 'hidden', textOverflow: 'ellipsis' });
/** Stands where a toggle would, and is none. */
export const fact = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  padding: '0 8px',
  whiteSpace: 'nowrap',
  fontSize: size.small,
  color: theme.color.muted,
});
/** On a phone the row has no place for what only decorates. */
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
