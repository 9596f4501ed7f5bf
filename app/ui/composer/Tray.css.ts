import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { desktop, phone, radius, size, space } from '../../styles/scale.ts';
import { fadesBelow } from '../parts/fade.css.ts';

/** Rows of up to three cards. On a phone one row, which scrolls and shows a part of the next card. */
export const tray = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.small,
  padding: '12px 14px 4px',
  listStyle: 'none',
  '@media': { [phone]: { flexWrap: 'nowrap', width: 'max-content' } },
});
/** Two rows and the upper half of a third, which shows that there is more. */
export const scroll = style([
  fadesBelow,
  {
    maxHeight: '164px',
    overflow: 'auto',
    scrollPaddingInline: '14px',
    '@media': { [phone]: { maxHeight: 'none', animation: 'none' } },
  },
]);
/** Number of attachments, shown if some are out of sight: more than two rows, or more than one row on a phone. */
export const count = style({
  selectors: { '&[data-rows="two"]': { '@media': { [desktop]: { display: 'none' } } } },
  margin: 0,
  padding: '8px 14px 0',
  fontSize: size.small,
  color: theme.color.muted,
});
export const unkept = style({ margin: 0, padding: '8px 14px 0', fontSize: size.small, color: theme.color.muted });
export const image = style({ position: 'relative', flex: 'none', lineHeight: 0 });
export const thumb = style({
  width: '64px',
  height: '64px',
  objectFit: 'cover',
  borderRadius: radius.medium,
  border: `1px solid ${theme.color.border}`,
});
export const file = style({
  position: 'relative',
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '2px',
  // Shrinks to the name and the facts, so that three cards fit in a row.
  width: 'max-content',
  minWidth: '160px',
  maxWidth: '225px',
  '@media': { [phone]: { maxWidth: '256px' } },
  minHeight: '52px',
  padding: '0 4px 0 12px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.medium,
  background: theme.color.sheet,
  color: theme.color.muted,
  // Wider, for the button that inserts the pasted text into the message.
  selectors: { '&[data-pasted="true"]': { width: '320px', maxWidth: 'calc(100vw - 60px)' } },
});
/** Aligned so that the text does not move once the file is read. */
export const reading = style([file, { gap: '10px' }]);
export const fileText = style({ display: 'grid', flex: 1, minWidth: 0, lineHeight: 1.35 });
export const fileName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: size.small,
  fontWeight: 550,
  color: theme.color.text,
});
export const fileSize = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: size.tiny,
});
export const fileWarning = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  fontSize: size.tiny,
  color: theme.color.warning,
});
export const fileButton = style({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: '10px',
  minWidth: 0,
  minHeight: '50px',
  margin: '0 0 0 -12px',
  padding: '6px 4px 6px 12px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: 'inherit',
  textAlign: 'start',
  selectors: { '&:hover': { background: theme.color.hover } },
});
globalStyle(`${file} > svg, ${fileButton} > svg`, { flex: 'none' });
export const refused = style({
  position: 'relative',
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.small,
  maxWidth: 'min(320px, 100%, 100vw - 60px)',
  minHeight: '52px',
  padding: '6px 4px 6px 12px',
  borderRadius: radius.medium,
  background: theme.color.dangerSoft,
  color: theme.color.danger,
  fontSize: size.small,
});
export const remove = style({
  position: 'relative',
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '28px',
  height: '28px',
  padding: 0,
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: 'inherit',
  // Enlarges the touch target beyond the visible button.
  '::after': { content: '""', position: 'absolute', inset: '-8px' },
  selectors: {
    '&:hover': { background: theme.color.hover },
    // On top of an image, which may have any color.
    [`${image} > &`]: {
      position: 'absolute',
      top: '4px',
      insetInlineEnd: '4px',
      width: '22px',
      height: '22px',
      borderRadius: radius.round,
      background: theme.color.raised,
      color: theme.color.text,
      boxShadow: theme.shadow.card,
    },
  },
});
