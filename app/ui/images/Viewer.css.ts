// Styles of the image viewer: black in every theme, with text and controls at the edges.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size, space } from '../../styles/scale.ts';

const onDark = 'rgb(255 255 255 / 0.92)';
/** Background for text. */
export const ground = style({ background: 'rgb(0 0 0 / 0.98)' });
export const viewer = style({
  position: 'fixed',
  inset: 0,
  zIndex: 50,
  display: 'flex',
  flexDirection: 'column',
  gap: space.medium,
  padding: '12px 12px max(16px, env(safe-area-inset-bottom))',
  outline: 'none',
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  padding: '4px 4px 4px 14px',
  color: onDark,
});
globalStyle(`${head} > button`, { color: onDark });
globalStyle(`${head} > button:hover`, { background: 'rgb(255 255 255 / 0.14)' });
export const title = style({
  flex: 1,
  minWidth: 0,
  margin: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: size.normal,
});
export const stage = style({ position: 'relative', flex: 1, minHeight: 0 });
/** An enlarged image is moved by scrolling. */
export const scroll = style({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  overflow: 'auto',
  selectors: { '&[data-several="true"]': { paddingInline: '56px' } },
  '@media': { [phone]: { selectors: { '&[data-several="true"]': { paddingInline: 0 } } } },
});
export const image = style({
  flex: 'none',
  margin: 'auto',
  borderRadius: radius.medium,
  objectFit: 'contain',
  cursor: 'zoom-in',
  selectors: {
    '&[data-enlarged="false"]': { maxWidth: '100%', maxHeight: '100%', minWidth: 'min(480px, 80vw)' },
    '&[data-enlarged="true"]': { height: 'auto', cursor: 'zoom-out' },
  },
});
export const instead = style({ margin: 'auto', color: onDark, fontSize: size.normal });
export const step = style({
  position: 'absolute',
  top: 'calc(50% - 18px)',
  background: theme.color.overlay,
  selectors: { '&[data-by="-1"]': { insetInlineStart: 0 }, '&[data-by="1"]': { insetInlineEnd: 0 } },
});
export const tools = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.small });
