// Fallback fonts with the metrics of the shipped fonts, so that nothing moves when those load. Ratios computed from the
// font files: average text width, ascent and descent of Geist relative to Arial, and of Geist Mono relative to Courier
// New.
import { globalFontFace } from '@vanilla-extract/css';

globalFontFace('Geist Fallback', {
  src: 'local("Arial"), local("Liberation Sans"), local("Arimo"), local("Helvetica")',
  sizeAdjust: '105.8%',
  ascentOverride: '95%',
  descentOverride: '27.9%',
  lineGapOverride: '0%',
});
globalFontFace('Geist Mono Fallback', {
  src: 'local("Courier New"), local("Liberation Mono"), local("Cousine")',
  ascentOverride: '100.5%',
  descentOverride: '29.5%',
  lineGapOverride: '0%',
});
