// Typography of answers.
import { fallbackVar, globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import {
  calm,
  columnWidth,
  font,
  forced,
  line,
  motion,
  phone,
  radius,
  size,
  space,
  weight,
} from '../../styles/scale.ts';
import { lined } from '../../styles/shared.css.ts';
import { bleed } from './bleed.css.ts';

export const prose = style({
  fontSize: size.text,
  fontWeight: weight.text,
  lineHeight: line.text,
  letterSpacing: '-0.006em',
  overflowWrap: 'anywhere',
});
export const muted = style([prose, { fontSize: size.normal, lineHeight: 1.6, color: theme.color.muted }]);

/** Unformatted source text. */
export const source = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' });
export const note = style({ color: theme.color.muted, fontSize: size.small });

// Blocks are in groups. A group out of sight becomes a containing box (see below), where margins cannot collapse, so
// blocks have margins above and none below.
const reach = fallbackVar(bleed, '0px');
export const group = style({
  marginInline: `calc(-1 * ${reach})`,
  paddingInline: reach,
  selectors: {
    // In an answer that streamed on this page each group was rendered once and its height is known: out of sight it
    // costs nothing. In a loaded answer, the turn does the same (Message.css.ts).
    '[data-grown] &': { contentVisibility: 'auto', containIntrinsicSize: 'auto 20em' },
  },
});
/** After very many other groups, with an estimated height. */
export const far = style([group, { contentVisibility: 'auto' }]);
globalStyle(`${prose} > ${group} > *`, { marginBlock: '0.9em 0' });
globalStyle(`${prose} > ${group}:first-child > :first-child`, { marginTop: 0 });
globalStyle(`${prose} :is(ul, ol, li, blockquote) > :first-child`, { marginTop: 0 });
globalStyle(`${prose} :is(ul, ol, li, blockquote) > :last-child`, { marginBottom: 0 });

globalStyle(`${prose} :is(h3, h4, h5, h6)`, { lineHeight: 1.3, fontWeight: 600, letterSpacing: '-0.01em' });
// A smaller gap below a heading, to which the next block belongs.
globalStyle(`${prose} > ${group} > :is(h3, h4, h5, h6)`, { marginBlock: '1.5em -0.2em' });
globalStyle(`${prose} h3`, { fontSize: size.heading, lineHeight: line.heading });
globalStyle(`${prose} h4`, { fontSize: size.large, lineHeight: line.large });
globalStyle(`${prose} h5`, { fontSize: size.text });
globalStyle(`${prose} h6`, { fontSize: size.text });
globalStyle(`${prose} p`, { margin: '0 0 0.9em' });
globalStyle(`${prose} :is(ul, ol)`, { margin: '0 0 0.9em', paddingInlineStart: '1.5em' });
globalStyle(`${prose} li`, { margin: '0.3em 0' });
globalStyle(`${prose} li > p`, { margin: '0 0 0.4em' });
globalStyle(`${prose} li > :is(ul, ol)`, { margin: '0.2em 0 0.3em' });
globalStyle(`${prose} li::marker`, { color: theme.color.faint });
globalStyle(`${prose} blockquote`, {
  margin: '0 0 0.9em',
  paddingInlineStart: '1em',
  borderInlineStart: `3px solid ${theme.color.borderStrong}`,
  color: theme.color.muted,
});
globalStyle(`${prose} > ${group} > hr`, {
  height: 0,
  marginTop: '1.75em',
  paddingBottom: '0.85em',
  border: 0,
  borderTop: `1px solid ${theme.color.border}`,
});
globalStyle(`${prose} strong`, { fontWeight: 600 });
globalStyle(`${prose} :not(pre) > code`, {
  padding: '0.12em 0.36em',
  borderRadius: '5px',
  background: theme.color.fill,
  fontFamily: font.code,
  fontSize: '0.875em',
  overflowWrap: 'anywhere',
});
globalStyle(`${prose} kbd`, {
  padding: '0.1em 0.4em',
  borderRadius: '5px',
  boxShadow: `inset 0 0 0 1px ${theme.color.borderStrong}, inset 0 -1px 0 1px ${theme.color.borderStrong}`,
  fontFamily: font.code,
  fontSize: '0.85em',
});
// Must not increase the line height.
globalStyle(`${prose} :is(sub, sup)`, { fontSize: '0.75em', lineHeight: 0 });

const alertBox = style({
  paddingInlineStart: '1em',
  borderInlineStart: '3px solid currentColor',
});
globalStyle(`${alertBox} > :not(:first-child)`, { color: theme.color.text });
globalStyle(`${alertBox} > :last-child`, { marginBottom: 0 });
export const alert = styleVariants({
  note: [alertBox, { color: theme.color.accentText }],
  tip: [alertBox, { color: theme.color.success }],
  important: [alertBox, { color: theme.syntax.keyword }],
  warning: [alertBox, { color: theme.color.warning }],
  caution: [alertBox, { color: theme.color.danger }],
});
export const alertTitle = style({ display: 'flex', alignItems: 'center', gap: space.small, fontWeight: weight.strong });

globalStyle(`${prose} details`, {
  padding: '8px 16px',
  borderRadius: radius.card,
  boxShadow: `inset 0 0 0 1px ${theme.color.border}`,
});
globalStyle(`${prose} summary`, { fontWeight: weight.strong, cursor: 'pointer', borderRadius: radius.small });
globalStyle(`${prose} details[open] > summary`, { marginBottom: '0.6em' });
globalStyle(`${prose} details > :last-child`, { marginBottom: 0 });
/** Touch area around a mark of 24 px, without changing the line height. */
const finger = { content: '""', position: 'absolute', inset: '-11px' } as const;
export const footnoteBack = style({
  position: 'relative',
  display: 'inline-flex',
  verticalAlign: 'middle',
  marginInlineStart: '4px',
  padding: '4px',
  border: 0,
  borderRadius: radius.small,
  background: 'transparent',
  color: theme.color.faint,
  selectors: { '&:hover': { background: theme.color.hover, color: theme.color.text } },
  '@media': { [phone]: { selectors: { '&::after': finger } } },
});
/** Chip of a citation, within a target of 24 px. */
export const footnoteMark = style({
  position: 'relative',
  isolation: 'isolate',
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '24px',
  height: '24px',
  margin: '-12px 0 -12px 1px',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: theme.color.muted,
  fontSize: size.tiny,
  fontWeight: 600,
  lineHeight: '20px',
  cursor: 'pointer',
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      zIndex: -1,
      inset: '2px 2px',
      borderRadius: radius.small,
      background: theme.color.fill,
      transition: `background-color ${motion.quick}`,
    },
    '&:hover': { color: theme.color.accentText },
    '&:hover::before': { background: theme.color.accentSoft },
  },
  '@media': {
    [forced]: { selectors: { '&::before': { outline: '1px solid CanvasText' } } },
    [phone]: { selectors: { '&::after': finger } },
  },
});
globalStyle(`${prose} sup:has(> ${footnoteMark})`, { fontSize: 'inherit', verticalAlign: '2px' });
globalStyle(`${prose} .footnotes`, {
  marginTop: '1.5em',
  paddingTop: '0.75em',
  borderTop: `1px solid ${theme.color.border}`,
  fontSize: size.normal,
  color: theme.color.muted,
});
// Highlights the footnote that a chip led to until it loses the focus: it may have been in view before.
const noted = keyframes({ from: { background: theme.color.accentSoft } });
globalStyle(`${prose} .footnotes li:focus`, {
  borderRadius: radius.small,
  animation: `${noted} 1600ms ${motion.ease}`,
});
globalStyle(`${prose} .footnotes li:focus`, { '@media': { [calm]: { background: theme.color.accentSoft } } });

/**
 * A block that may be wider than the text: as wide as its content up to the available width, and centered. The doubled
 * class outweighs the block's own styles, whose margin would align it left.
 */
export const wide = style({ marginInline: `calc(-1 * ${reach})` });
globalStyle(`${wide}${wide} > *`, {
  width: 'fit-content',
  minWidth: `min(100%, ${columnWidth})`,
  maxWidth: '100%',
  margin: '0 auto',
});
/** Code inside the Markdown tree: wide only at the top level. */
export const code = style({});
globalStyle(`${group} > ${code}`, { marginInline: `calc(-1 * ${reach})` });
globalStyle(`:is(${wide}${wide}, ${group} > ${code}) > [data-wide]`, { margin: '0 auto' });
globalStyle(`:is(${wide}${wide}, ${group} > ${code}) > [data-wide="true"]`, { width: '100%' });
globalStyle(`:is(${wide}${wide}, ${group} > ${code}) > [data-wide="false"]`, { width: `min(100%, ${columnWidth})` });
// Streaming code keeps the width of the text, or it would grow with each longer line.
globalStyle(`${wide}${wide}[data-open="true"] > *`, { width: `min(100%, ${columnWidth})` });
export const table = style([lined, { overflowX: 'auto', borderRadius: radius.card, background: theme.color.sunken }]);
globalStyle(`${table} table`, { borderCollapse: 'collapse', width: '100%', fontSize: size.normal, lineHeight: 1.5 });
globalStyle(`${table} :is(th, td)`, {
  padding: '9px 16px',
  textAlign: 'start',
  verticalAlign: 'top',
  borderBottom: `1px solid ${theme.color.border}`,
  minWidth: '16ch',
  overflowWrap: 'normal',
});
export const tablePlace = style({ position: 'relative' });
/** Over the last heading while the table is hovered or focused; below the table on touch screens. */
export const tableBar = style({
  display: 'flex',
  justifyContent: 'flex-end',
  '@media': {
    '(hover: hover)': {
      position: 'absolute',
      top: '4px',
      insetInlineEnd: '4px',
      borderRadius: radius.medium,
      background: theme.color.sunken,
      opacity: 0,
      transition: `opacity ${motion.quick}`,
      selectors: { [`${tablePlace}:is(:hover, :focus-within) > &`]: { opacity: 1 } },
    },
  },
});
export const shortCell = style({});
globalStyle(`${table} ${shortCell}`, { minWidth: '5rem', whiteSpace: 'nowrap' });
globalStyle(`${table} th`, { minWidth: '5rem' });
globalStyle(`${table} th`, {
  color: theme.color.faint,
  fontSize: size.small,
  fontWeight: weight.strong,
  whiteSpace: 'nowrap',
});
globalStyle(`${table} tr:last-child td`, { borderBottom: 0 });
globalStyle(`${table} td:first-child:not(:last-child)`, { fontWeight: 520 });
globalStyle(`${table} td[style*="right"], ${table} th[style*="right"]`, { fontVariantNumeric: 'tabular-nums' });

export const task = style({ listStyle: 'none', marginInlineStart: '-1.4em !important' as '-1.4em' });
globalStyle(`${task} > svg, ${task} > p > svg`, {
  verticalAlign: '-3px',
  marginInlineEnd: '8px',
  color: theme.color.muted,
});

export const image = style({ maxWidth: '100%', height: 'auto', borderRadius: radius.medium });
export const remote = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  padding: '8px 12px',
  border: `1px dashed ${theme.color.borderStrong}`,
  borderRadius: radius.medium,
  fontSize: size.small,
  color: theme.color.muted,
});
