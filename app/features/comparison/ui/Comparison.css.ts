import { fallbackVar, globalStyle, style } from '@vanilla-extract/css';
import { beside, lost, panelTaken, room, taken } from '../../../ui/parts/bleed.css.ts';
import { section } from '../../../ui/conversation/Transcript.css.ts';
import { theme } from '../../../styles/contract.css.ts';
import { columnWidth, desktop, phone, radius, size, space, weight } from '../../../styles/scale.ts';

/** Custom property for the number of columns. */
export const count = '--t-columns';
/** Space that the window leaves on each side of the chat's wide blocks. */
const beyond = `max(0px, (100vw - ${fallbackVar(taken, '0px')} - ${fallbackVar(panelTaken, '0px')} - ${lost} - ${columnWidth} - 2 * ${room}) / 2)`;
/** Extra width on each side, for columns of at most 35rem. */
const out = `clamp(0px, (var(${count}) * 35rem + (var(${count}) - 1) * ${space.small} - ${columnWidth} - 2 * ${room}) / 2, ${beyond})`;
export const frame = style({
  margin: `8px calc(-1 * ${out}) 4px`,
  ':focus': { outline: 'none' },
  '@media': { [phone]: { marginInline: 0 } },
});
// The section of the turns clips overflow, so it is widened while its turns stay in place.
globalStyle(`${section}:has(> ${frame})`, {
  '@media': {
    [desktop]: { marginInline: `calc(-16px - ${beyond})`, paddingInline: `calc(16px + ${beyond})` },
  },
});
export const bar = style({ display: 'flex', justifyContent: 'flex-end', marginBottom: '4px' });
/** Says which answer the next message continues. */
export const next = style({ margin: '8px 0 0', fontSize: size.small, color: theme.color.muted });
export const tabs = style({ display: 'flex', gap: '4px', overflowX: 'auto', marginBottom: '8px' });
export const tab = style({
  flex: 'none',
  minHeight: '44px',
  maxWidth: '12rem',
  padding: '0 14px',
  border: 0,
  borderRadius: radius.round,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.normal,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  selectors: { '&[aria-selected="true"]': { background: theme.color.fill, color: theme.color.text, fontWeight: 550 } },
});
export const columns = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(15.5rem, 1fr)',
  gap: space.small,
  overflowX: 'auto',
  paddingBottom: '4px',
  '@media': { [phone]: { gridAutoColumns: 'minmax(0, 1fr)' } },
});
export const column = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  borderRadius: radius.large,
  border: `1px solid ${theme.color.border}`,
  background: theme.color.raised,
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  minHeight: '44px',
  padding: '4px 6px 4px 14px',
  borderBottom: `1px solid ${theme.color.border}`,
});
export const name = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontSize: size.normal,
  fontWeight: weight.strong,
});
export const body = style({
  flex: 1,
  minWidth: 0,
  padding: '12px 14px',
  overflowWrap: 'anywhere',
  overflowX: 'auto',
  // Tables and code must not extend beyond the column, where they would be cut off.
  vars: { [beside]: '0px' },
});
export const note = style({ marginTop: '8px', color: theme.color.muted, fontSize: size.small });
export const foot = style({ padding: '10px 14px 12px', borderTop: `1px solid ${theme.color.border}` });
/** A fact per line, so that compared facts have the same height in every column. */
export const facts = style({ margin: '0 0 12px', fontSize: size.small, lineHeight: '24px' });
export const fact = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: space.small,
  color: theme.color.muted,
});
globalStyle(`${fact} > dd`, {
  margin: 0,
  color: theme.color.text,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
});
export const best = style({
  marginInlineEnd: space.small,
  padding: '1px 6px',
  borderRadius: radius.small,
  background: theme.color.well,
  color: theme.color.muted,
  fontSize: size.tiny,
});
export const goOn = style({
  width: '100%',
  selectors: { '&[aria-pressed="true"]': { background: theme.color.accentSoft, color: theme.color.accentText } },
});
