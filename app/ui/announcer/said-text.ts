// Converts a finished answer to the text for the screen readers' log: as for reading aloud, without markup.
import type { Language } from '../../locales/i18n.ts';
import { whenIdle } from '../../client/net/idle.ts';
import { createSplitter, definitionsOf, withDefinitions } from '../../shared/markdown/blocks.ts';
import { isTooComplex } from '../../shared/markdown/limits.ts';
import { spokenText } from '../../shared/speech/spoken.ts';
import { getFixedT } from '../voice/voice-texts.ts';

/** Maximum duration of a slice of work, to fit in a frame. Unit: ms. */
const sliceMs = 8;

/** Blocks too complex to be formatted stay Markdown source, as on screen. */
export async function saidText(markdown: string, language: Language): Promise<string> {
  const words = await getFixedT(language);
  const definitions = definitionsOf(markdown);
  const said: string[] = [];
  let since = performance.now();
  for (const { text } of createSplitter().update(markdown, true)) {
    said.push(...(isTooComplex(text) ? [text] : spokenText(withDefinitions(text, definitions), words)));
    if (performance.now() - since < sliceMs) continue;
    // A long answer must not block the page.
    await new Promise<void>((resolve) => void whenIdle(resolve));
    since = performance.now();
  }
  return said.join(' ');
}
