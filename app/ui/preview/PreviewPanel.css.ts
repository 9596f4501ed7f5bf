// Styles of the preview panel. The page makes room for the panel in CSS alone: the chat does not depend on it.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { panelTaken } from '../parts/bleed.css.ts';
import { desktop, font, phone, radius, size, space, topBar, weight } from '../../styles/scale.ts';

/** Custom property for the width of the panel. */
export const panelWidth = '--t-preview-width';

const column = { display: 'flex', flexDirection: 'column', background: theme.color.sheet } as const;
export const panel = style({
  ...column,
  position: 'fixed',
  zIndex: 20,
  top: `calc(8px + var(${topBar}, 0px))`,
  bottom: '8px',
  insetInlineEnd: '8px',
  width: `calc(var(${panelWidth}) - 8px)`,
  borderRadius: radius.card,
  boxShadow: theme.shadow.card,
  selectors: {
    '&:focus': { outline: 'none' },
    '&[data-full="true"]': { insetInlineStart: '8px', width: 'auto', zIndex: 40 },
  },
});
globalStyle(`body:has(> ${panel})`, {
  '@media': {
    [desktop]: {
      vars: { [panelTaken]: `var(${panelWidth})` },
      paddingInlineEnd: `var(${panelWidth})`,
      background: theme.color.frame,
    },
  },
});
export const sheet = style({
  ...column,
  position: 'fixed',
  zIndex: 50,
  inset: 0,
  height: '100dvh',
  selectors: { '&:focus': { outline: 'none' } },
});

export const edge = style({
  position: 'absolute',
  zIndex: 1,
  insetBlock: 0,
  insetInlineStart: '-8px',
  width: '8px',
  cursor: 'col-resize',
  touchAction: 'none',
});
// A frame under the pointer would capture its events.
globalStyle(`${panel}:has([data-dragged="true"]) iframe`, { pointerEvents: 'none' });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${space.small}`,
  minHeight: '48px',
  padding: '4px 8px 4px 16px',
  borderBottom: `1px solid ${theme.color.border}`,
});
export const title = style({
  minWidth: 0,
  margin: 0,
  overflow: 'hidden',
  fontSize: size.normal,
  fontWeight: weight.heading,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
export const version = style({ flex: 'none' });
export const tools = style({ display: 'flex', gap: space.hair, marginInlineStart: 'auto' });
export const body = style({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  padding: space.medium,
  overflow: 'auto',
});
export const foot = style({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: space.small,
  padding: '8px 12px max(8px, env(safe-area-inset-bottom))',
  borderTop: `1px solid ${theme.color.border}`,
});
export const words = style({ padding: space.small });

export const framed = style({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, gap: space.small });
export const bar = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' });
export const generated = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  color: theme.color.muted,
  fontSize: size.small,
});
export const frame = style({
  flex: 1,
  width: '100%',
  minHeight: '120px',
  // With the text above the frame, the border sets a generated page apart from the app.
  border: `1px solid ${theme.color.edge}`,
  borderRadius: radius.card,
  background: '#fff',
});
export const picture = style({
  flex: 1,
  minHeight: 0,
  padding: space.large,
  borderRadius: radius.card,
  background: theme.color.sunken,
});
export const zoom = style({ display: 'flex', justifyContent: 'center', gap: space.tiny, flex: 'none' });
export const stopped = style({ flex: 1, color: theme.color.muted, fontSize: size.normal });
export const problems = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space.small,
  flex: 'none',
  maxHeight: '40%',
  minHeight: 0,
  overflow: 'auto',
  // On a phone the button is below the list, which gets the full width.
  '@media': { [phone]: { flexDirection: 'column', flexWrap: 'nowrap', overflow: 'hidden' } },
});
export const fix = style({ flex: 'none' });
export const notices = style({
  flex: '1 1 220px',
  minWidth: 0,
  '@media': { [phone]: { flex: '0 1 auto', minHeight: 0, width: '100%', overflow: 'auto' } },
  color: theme.color.muted,
  fontFamily: font.code,
  fontSize: size.tiny,
  overflowWrap: 'anywhere',
});
globalStyle(`${notices} summary`, { fontFamily: font.text, fontSize: size.small, cursor: 'pointer' });
globalStyle(`${notices} ul`, { margin: '8px 0 0', paddingInlineStart: '18px' });

const compared = { display: 'flex', alignItems: 'center', gap: space.small, margin: 0 } as const;
export const comparedWith = style({ ...compared, color: theme.color.muted, fontSize: size.small });
export const count = style({ margin: '0 0 8px', color: theme.color.muted, fontSize: size.small });
export const scroll = style({ flex: 1, minHeight: 0, overflow: 'auto' });
export const table = style({ borderCollapse: 'collapse', fontSize: size.small });
globalStyle(`${table} :is(th, td)`, {
  maxWidth: '28rem',
  padding: '6px 12px',
  border: `1px solid ${theme.color.border}`,
  textAlign: 'start',
  verticalAlign: 'top',
});
globalStyle(`${table} th`, { position: 'sticky', top: 0, background: theme.color.sunken, whiteSpace: 'nowrap' });

export const failed = style({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: space.small });
export const problem = style({
  alignSelf: 'stretch',
  margin: 0,
  padding: '10px 12px',
  borderRadius: radius.medium,
  background: theme.color.dangerSoft,
  color: theme.color.text,
  fontSize: size.normal,
  overflowWrap: 'anywhere',
});

export const editor = style({ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, gap: space.small });
export const hint = style({ margin: 0, color: theme.color.muted, fontSize: size.small });
export const editBar = style({ display: 'flex', justifyContent: 'flex-end', gap: space.small });
export const unread = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.small,
  margin: 0,
  color: theme.color.muted,
  fontSize: size.small,
});
