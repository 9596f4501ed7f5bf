import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { openingFrom } from '../../styles/opening.ts';
import { desktop, forced, phone, radius, size, space, touch } from '../../styles/scale.ts';
import { button, dialog, pointed } from '../../styles/shared.css.ts';
import { keys } from '../shortcuts/Shortcuts.css.ts';

export { searchField as field, searchHead as top } from '../../styles/shared.css.ts';

export const popup = style([
  dialog,
  {
    '@media': {
      [desktop]: {
        top: '14vh',
        transform: 'translateX(-50%)',
        width: 'min(600px, calc(100vw - 32px))',
        ...openingFrom({ opacity: 0, transform: 'translate(-50%, -4px)' }),
      },
      // At the top: below a centered field, the on-screen keyboard would cover the results.
      [phone]: {
        top: 0,
        maxHeight: '100dvh',
        height: '100dvh',
        borderRadius: 0,
        paddingTop: 'env(safe-area-inset-top)',
      },
    },
  },
]);
/** Does not scroll with the list. */
export const filters = style({ padding: '8px 10px 0', borderBottom: `1px solid ${theme.color.border}` });
/** For touch; keyboards have Escape. */
export const cancel = style([
  button({ look: 'quiet' }),
  { display: 'none', '@media': { [phone]: { display: 'inline-flex' } } },
]);
export const list = style({
  overflowY: 'auto',
  maxHeight: '56vh',
  padding: '6px',
  scrollPadding: '36px 0 6px',
  '@media': { [phone]: { maxHeight: 'none' } },
});
export const group = style({
  padding: '10px 12px 4px',
  fontSize: size.tiny,
  fontWeight: 550,
  color: theme.color.muted,
});
export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minHeight: '38px',
  padding: '6px 12px',
  borderRadius: radius.medium,
  fontSize: size.normal,
  cursor: 'pointer',
  selectors: { '&[aria-selected="true"]': pointed },
  '@media': {
    [phone]: { minHeight: '46px' },
    [forced]: { selectors: { '&[aria-selected="true"]': { outline: '2px solid Highlight', outlineOffset: '-2px' } } },
  },
});
/** Shortcuts are useless on touch screens. */
globalStyle(`${option} > ${keys}`, { '@media': { [touch]: { display: 'none' } } });
export const words = style({ flex: 1, minWidth: 0 });
export const name = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const excerpt = style([name, { fontSize: size.small, color: theme.color.muted }]);
export const beside = style({ marginInlineStart: '8px', fontSize: size.small, color: theme.color.muted });
export const none = style({ padding: '20px 12px', fontSize: size.normal, color: theme.color.muted });
export const date = style({
  flex: 'none',
  fontSize: size.tiny,
  color: theme.color.muted,
  fontVariantNumeric: 'tabular-nums',
});
export const hint = style({
  padding: '8px 16px',
  borderTop: `1px solid ${theme.color.border}`,
  fontSize: size.tiny,
  color: theme.color.muted,
  '@media': { [phone]: { display: 'none' } },
});
