// Styles of the images page: form and gallery side by side, on phones stacked.
import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { forced, motion, pageHeight, phone, radius, size, space, weight } from '../../../styles/scale.ts';

/** Width below which form and gallery are stacked. */
export const narrow = '(max-width: 959px)';

export const shell = style({
  display: 'flex',
  flexDirection: 'column',
  height: `calc(${pageHeight})`,
  background: theme.color.frame,
  '@media': { [narrow]: { height: 'auto', minHeight: `calc(${pageHeight})` } },
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.medium,
  minHeight: '52px',
  padding: '0 12px',
});
export const back = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.small,
  minHeight: '44px',
  padding: '0 8px',
  borderRadius: radius.medium,
  color: theme.color.muted,
  fontSize: size.normal,
  textDecoration: 'none',
  selectors: { '&:hover': { background: theme.color.hover, color: theme.color.text } },
});
export const title = style({ fontSize: size.large, fontWeight: weight.heading, letterSpacing: '-0.01em' });
export const columns = style({
  display: 'grid',
  gridTemplateColumns: '340px minmax(0, 1fr)',
  flex: 1,
  minHeight: 0,
  // The form takes its height, the gallery the rest of the screen.
  '@media': { [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto 1fr' } },
});
export const side = style({
  minHeight: 0,
  overflowY: 'auto',
  padding: '4px 20px 20px',
  '@media': { [narrow]: { overflow: 'visible', padding: '4px 16px 16px' } },
});
export const main = style({
  minHeight: 0,
  overflowY: 'auto',
  margin: '0 8px 8px 0',
  padding: '20px 24px 40px',
  borderRadius: radius.card,
  boxShadow: theme.shadow.card,
  background: theme.color.sheet,
  '@media': {
    [narrow]: { overflow: 'visible', margin: 0, padding: '16px 16px 40px', borderRadius: 0, boxShadow: 'none' },
  },
});

export const form = style({ display: 'flex', flexDirection: 'column', gap: '16px' });
export const prompt = style({
  resize: 'vertical',
  minHeight: '104px',
  lineHeight: 1.5,
  '@media': { [narrow]: { minHeight: '72px' } },
});
/** Button for the optional fields, which are collapsed to keep the images visible. */
export const fold = style({ alignSelf: 'start', minHeight: '44px', paddingInline: '8px', marginBlock: '-8px' });
export const turned = style({ transform: 'rotate(180deg)' });
export const dials = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '14px 12px',
  selectors: { '&:is(:empty, [hidden])': { display: 'none' } },
});
export const seed = style({ display: 'flex', alignItems: 'center', gap: '2px' });
export const notSent = style({ margin: 0, fontSize: size.small, color: theme.color.warning });
export const submit = style({ minHeight: '40px', '@media': { [phone]: { minHeight: '44px' } } });
export const model = style({
  display: 'flex',
  alignItems: 'center',
  gap: '9px',
  width: '100%',
  minHeight: '44px',
  padding: '0 12px',
  border: 0,
  borderRadius: radius.medium,
  background: theme.color.control,
  boxShadow: theme.shadow.card,
  color: theme.color.text,
  fontSize: size.normal,
  textAlign: 'start',
  selectors: { '&:hover': { boxShadow: theme.shadow.composer } },
  '@media': { [forced]: { border: '1px solid ButtonBorder' } },
});
export const modelName = style({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontWeight: weight.strong,
});
export const modelBy = style({ color: theme.color.faint, fontSize: size.small });
export const models = style({ maxHeight: 'min(420px, 70dvh)', overflowY: 'auto', minWidth: 'min(300px, 90vw)' });
export const group = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  padding: '10px 10px 4px',
  color: theme.color.faint,
  fontSize: size.small,
});
export const grow = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });

export const strip = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space.small,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const tile = {
  width: '96px',
  height: '96px',
  borderRadius: radius.medium,
  '@media': { [phone]: { width: '132px', height: '132px' } },
} as const;
export const reference = style({
  ...tile,
  position: 'relative',
  overflow: 'hidden',
  background: theme.color.sunken,
  selectors: {
    '&[data-over="true"]': { opacity: 0.45, outline: `2px dashed ${theme.color.warning}` },
    '&[data-dragged="true"]': { opacity: 0.4 },
    '&[data-target="true"]': { outline: `2px solid ${theme.color.accent}` },
  },
});
export const referenceImage = style({ width: '100%', height: '100%', objectFit: 'cover' });
export const place = style({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  background: theme.color.overlay,
});
export const number = style({
  flex: 1,
  color: theme.color.text,
  fontSize: size.small,
  fontWeight: weight.heading,
  textAlign: 'center',
});
/** Buttons on a reference image: move left, move right, paint a mask. */
export const onImage = style({
  display: 'grid',
  placeItems: 'center',
  width: '30px',
  height: '28px',
  padding: 0,
  border: 0,
  background: 'transparent',
  color: theme.color.text,
  selectors: { '&:disabled': { opacity: 0.3 }, '&:not(:disabled):hover': { background: theme.color.hover } },
  '@media': { [phone]: { width: '36px', height: '44px' } },
});
export const brush = style({
  position: 'absolute',
  top: 0,
  insetInlineStart: 0,
  display: 'grid',
  placeItems: 'center',
  width: '28px',
  height: '28px',
  padding: 0,
  border: 0,
  borderEndEndRadius: radius.medium,
  background: theme.color.overlay,
  color: theme.color.text,
  selectors: { '&[data-on="true"]': { background: theme.color.accent, color: theme.color.onAccent } },
  '@media': { [phone]: { width: '44px', height: '44px' } },
});
export const drop = style({
  position: 'absolute',
  top: 0,
  insetInlineEnd: 0,
  display: 'grid',
  placeItems: 'center',
  width: '28px',
  height: '28px',
  padding: 0,
  border: 0,
  borderEndStartRadius: radius.medium,
  background: theme.color.overlay,
  color: theme.color.text,
  '@media': { [phone]: { width: '44px', height: '44px' } },
});
export const add = style({
  ...tile,
  display: 'grid',
  placeItems: 'center',
  padding: 0,
  border: `1px dashed ${theme.color.borderStrong}`,
  background: 'transparent',
  color: theme.color.muted,
  selectors: { '&:hover': { background: theme.color.hover, color: theme.color.text } },
});

export const jobs = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '32px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const job = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  // Jobs far from the screen cost no layout; the estimated height is that of one row of images.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 320px',
});
export const jobHead = style({ display: 'flex', alignItems: 'flex-start', gap: space.medium });
export const jobPrompt = style({
  flex: 1,
  minWidth: 0,
  margin: '4px 0 0',
  fontWeight: weight.strong,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
export const jobTools = style({ display: 'flex', gap: '2px' });
export const jobFacts = style({
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  margin: 0,
  color: theme.color.faint,
  fontSize: size.small,
  overflowWrap: 'anywhere',
});
export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 45%), 1fr))',
  gap: space.medium,
  marginTop: '6px',
});
export const thumb = style({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '1',
  padding: 0,
  border: 0,
  borderRadius: radius.card,
  overflow: 'hidden',
  background: theme.color.sunken,
  boxShadow: `inset 0 0 0 1px ${theme.color.border}`,
  cursor: 'zoom-in',
  transition: `box-shadow ${motion.quick}`,
  selectors: { '&:hover': { boxShadow: theme.shadow.composer } },
});
export const thumbImage = style({ width: '100%', height: '100%', objectFit: 'cover' });
export const waiting = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '1',
  borderRadius: radius.card,
  overflow: 'hidden',
  background: theme.color.fill,
  color: theme.color.muted,
  fontSize: size.small,
});
export const unfinished = style({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' });
export const progress = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: space.small,
  selectors: {
    // On top of an image, which may have any color.
    '&[data-over="true"]': {
      alignSelf: 'end',
      flexDirection: 'row',
      marginBottom: space.medium,
      padding: '4px 12px',
      borderRadius: radius.round,
      background: theme.color.raised,
      color: theme.color.text,
    },
  },
});
export const seconds = style({ minHeight: '1.4em', color: theme.color.faint, fontVariantNumeric: 'tabular-nums' });
export const ended = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  margin: 0,
  color: theme.color.muted,
  fontSize: size.normal,
});
export const more = style({ display: 'flex', margin: '32px auto 0' });
export const empty = style({ margin: 'clamp(0px, 12vh, 120px) auto' });
export const faint = style({ margin: 0, color: theme.color.muted, fontSize: size.normal });
