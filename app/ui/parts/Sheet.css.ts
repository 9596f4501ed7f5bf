// Styles of sheets: on a phone, popups, menus and selects open from the bottom edge, with a handle to pull them down
// and a close button.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { openingFrom } from '../../styles/opening.ts';
import { desktop, motion, phone, radius, size, weight } from '../../styles/scale.ts';
import { popupFadesBelow } from './fade.css.ts';
import {
  backdrop,
  iconButton,
  menu as menuBox,
  pointed,
  popup as popupBox,
  popupLayer,
} from '../../styles/shared.css.ts';

/** Under a sheet, and over the dialog or drawer it was opened from. Not shown for a popup. */
export const veil = style([backdrop, { zIndex: 50, '@media': { [desktop]: { display: 'none' } } }]);

/** The box that the popup library positions with inline styles. */
export const layer = style([
  popupLayer,
  {
    '@media': {
      [phone]: {
        position: 'fixed !important' as 'fixed',
        inset: 'auto 0 0 0 !important',
        width: 'auto !important',
        maxWidth: 'none !important',
        transform: 'none !important',
      },
    },
  },
]);

const sheet = {
  '@media': {
    [phone]: {
      display: 'flex',
      flexDirection: 'column',
      width: '100% !important',
      minWidth: 0,
      maxWidth: 'none !important',
      maxHeight: '85dvh !important',
      padding: '0 8px calc(12px + env(safe-area-inset-bottom)) !important',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      borderRadius: '20px 20px 0 0',
      boxShadow: theme.shadow.dialog,
      transition: `transform ${motion.calm} ${motion.ease}`,
      ...openingFrom({ opacity: 1, transform: 'translateY(100%)' }),
    },
  },
} as const;

export const popup = style([popupBox, sheet]);
export const menu = style([menuBox, sheet, popupFadesBelow]);
/** Text in a panel is indented further than menu items. */
export const panel = style([popup, { '@media': { [phone]: { paddingInline: '16px !important' } } }]);

/** Header of a sheet, which stays in view while the content scrolls. */
export const head = style({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '56px',
  padding: '8px 0 0 8px',
  marginInlineEnd: '-4px',
  background: theme.color.overlay,
  touchAction: 'none',
  '@media': { [desktop]: { display: 'none' } },
});
/** The handle, used alone in a dialog with its own header. */
export const grip = style({
  position: 'absolute',
  top: '7px',
  insetInlineStart: 'calc(50% - 18px)',
  width: '36px',
  height: '4px',
  borderRadius: radius.round,
  background: theme.color.borderStrong,
  '@media': { [desktop]: { display: 'none' }, '(forced-colors: active)': { background: 'CanvasText' } },
});
/** Touch area of the handle, across the full width. Covers a dialog's header except its buttons. */
export const pull = style({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  height: '52px',
  touchAction: 'none',
  '@media': { [desktop]: { display: 'none' } },
});
// `:where` has no specificity, so positioned buttons keep their position.
globalStyle(`:where(${pull} ~ * button)`, { position: 'relative' });
// Title and close button are 16 and 4 px from the edges in every sheet.
globalStyle(`${panel} > ${head}`, { '@media': { [phone]: { paddingInlineStart: 0, marginInlineEnd: '-12px' } } });
export const title = style({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: size.text,
  fontWeight: weight.heading,
  letterSpacing: '-0.01em',
});
export const close = style([
  iconButton(),
  {
    marginInlineStart: 'auto',
    outline: 'none',
    selectors: { '&[data-highlighted]': pointed },
  },
]);
export const subArrow = style({ marginInlineStart: 'auto', color: theme.color.faint });
