// Converts documents that other programs show next to an answer (artifacts, canvas) to Markdown inside it.

/** CommonMark 0.31, 4.5: a fence is closed by one at least as long. */
export function fenced(text: string, language: string): string {
  let longest = 2;
  for (const { 0: run } of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  const word = /^[^\s`]*$/.test(language) ? language : '';
  return `${fence}${word}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

/** `language` undefined: a Markdown document, which becomes part of the text. */
export function documentBlock(title: string, text: string, language: string | undefined): string {
  const name = title.replaceAll(/[*\s]+/g, ' ').trim();
  return `${name === '' ? '' : `**${name}**\n\n`}${language === undefined ? text : fenced(text, language)}`;
}
