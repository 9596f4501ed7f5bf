// The list of providers.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { hovers, motion, radius, size, space } from '../../styles/scale.ts';

const narrow = '(max-width: 1023px)';

export const columns = style({
  display: 'grid',
  gridTemplateColumns: '300px minmax(0, 1fr)',
  height: '100%',
  minHeight: 0,
  '@media': { [narrow]: { display: 'block' } },
});
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  height: '100dvh',
  borderInlineEnd: `1px solid ${theme.color.border}`,
  '@media': { [narrow]: { height: 'auto', borderInlineEnd: 0 } },
});
export const detail = style({
  minWidth: 0,
  minHeight: 0,
  overflowY: 'auto',
  height: '100dvh',
  '@media': { [narrow]: { height: 'auto' } },
});
globalStyle(`${columns}[data-inside="true"] > ${list}`, { '@media': { [narrow]: { display: 'none' } } });
globalStyle(`${columns}[data-inside="false"] > ${detail}`, { '@media': { [narrow]: { display: 'none' } } });

export const top = style({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: space.small,
  padding: '14px 12px 8px',
});
export const searchBox = style({ position: 'relative' });
export const searchIcon = style({
  position: 'absolute',
  top: '50%',
  insetInlineStart: '11px',
  transform: 'translateY(-50%)',
  color: theme.color.muted,
  pointerEvents: 'none',
});
export const search = style({ paddingInlineStart: '34px' });
export const rows = style({ flex: 1, minHeight: 0, overflowY: 'auto', padding: '0 8px 24px' });
export const group = style({
  padding: '12px 10px 4px',
  fontSize: size.tiny,
  fontWeight: 650,
  color: theme.color.muted,
});
export const items = style({ listStyle: 'none', padding: 0, display: 'flex', flexDirection: 'column', gap: '1px' });
export const item = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  borderRadius: radius.medium,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 44px',
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[data-current="true"]': { background: theme.color.selected },
    '&[data-target="true"]': { boxShadow: `inset 0 2px 0 ${theme.color.accent}` },
    '&[data-dragged="true"]': { opacity: 0.4 },
  },
});
export const link = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: '44px',
  padding: '4px 4px 4px 10px',
  borderRadius: radius.medium,
  color: theme.color.text,
  textDecoration: 'none',
  fontSize: size.normal,
});
export const name = style({ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
export const state = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  fontSize: size.tiny,
  color: theme.color.muted,
  whiteSpace: 'nowrap',
});
export const dot = style({
  width: '8px',
  height: '8px',
  borderRadius: '50%',
  flex: 'none',
  background: theme.color.borderStrong,
  selectors: {
    '&[data-state="ready"]': { background: theme.color.success },
    '&[data-state="failing"]': { background: theme.color.danger },
    '&[data-state="unreachable"]': { background: theme.color.warning },
    '&[data-state="off"]': { background: 'transparent', boxShadow: `inset 0 0 0 1.5px ${theme.color.borderStrong}` },
  },
});
export const grip = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  width: '24px',
  height: '36px',
  flex: 'none',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: theme.color.faint,
  cursor: 'grab',
  borderRadius: radius.small,
  '@media': { [hovers]: { opacity: 0 } },
});
globalStyle(`${item}:hover > ${grip}, ${grip}:focus-visible`, { opacity: 1 });
export const end = style({ display: 'inline-flex', paddingInline: '4px 10px' });
export const probe = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.small,
  minHeight: '32px',
  padding: '0 8px',
  border: 0,
  borderRadius: radius.medium,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.small,
  selectors: { '&:hover:not(:disabled)': { background: theme.color.hover, color: theme.color.text } },
});
export const empty = style({
  padding: '28px 16px',
  color: theme.color.muted,
  fontSize: size.normal,
  textAlign: 'center',
});
export const choose = style({
  display: 'grid',
  placeItems: 'center',
  height: '100%',
  padding: '32px',
  color: theme.color.muted,
  textAlign: 'center',
});
