// A finished response for the screen readers' log: its words as they are read aloud, for no sign of markup is meant to be heard.
import type { Language } from '../../locales/i18n.ts';
import { whenIdle } from '../../client/net/idle.ts';
import { createSplitter, definitionsOf, withDefinitions } from '../../shared/markdown/blocks.ts';
import { isTooComplex } from '../../shared/markdown/limits.ts';
import { spokenText } from '../../shared/speech/spoken.ts';
import { getFixedT } from '../voice/voice-texts.ts';

/** Work at a time, within a frame. Unit: ms. */
const sliceMs = 8;

/** Text of a response. What is too complex to be formatted stays as it was written, here as on the screen. */
export async function saidText(markdown: string, language: Language): Promise<string> {
  const words = await getFixedT(language);
  const definitions = definitionsOf(markdown);
  const said: string[] = [];
  let since = performance.now();
  for (const { text } of createSplitter().update(markdown, true)) {
    said.push(...(isTooComplex(text) ? [text] : spokenText(withDefinitions(text, definitions), words)));
    if (performance.now() - since < sliceMs) continue;
    // A long response must not stop the page for as long as all of it takes.
    await new Promise<void>((resolve) => void whenIdle(resolve));
    since = performance.now();
  }
  return said.join(' ');
}
