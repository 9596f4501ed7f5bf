// Recognizes questions about a preview that the panel's buttons write, in every language of the interface.

/** The preview that a question wants changed, by language name and version number. */
export interface Asked {
  readonly language: string;
  readonly version: number;
}

/** `askText` and `fixText` in all languages: a chat can be reopened in another language than it was written in. */
const beginnings = [
  /^(?:Change|Fix) the (?<language>.+?) preview \(version (?<version>\d+)\)/m,
  /^(?:Ändere die|Behebe die Fehler der) (?<language>.+?)-Vorschau \(Version (?<version>\d+)\)/m,
  /^(?:修改|修复) (?<language>.+?) 预览（版本 (?<version>\d+)）/m,
];

/** Uses the last match: the panel's text follows what the user had typed. */
export function askedIn(question: string): Asked | undefined {
  for (const beginning of beginnings) {
    const found = [...question.matchAll(new RegExp(beginning, 'gm'))].at(-1)?.groups;
    if (found?.['language'] && found['version'])
      return { language: found['language'], version: Number(found['version']) };
  }
  return undefined;
}

/** `ownText` in all languages. */
const ownBeginnings = [
  /^My version of the (?<language>.+?) preview \(version (?<version>\d+)\):$/,
  /^Meine Fassung der (?<language>.+?)-Vorschau \(Version (?<version>\d+)\):$/,
  /^我修改的 (?<language>.+?) 预览（版本 (?<version>\d+)）：$/,
];

/** Returns the version that the user changed in the block after this text, from the last line of the text. */
export function ownAfter(text: string): Asked | undefined {
  const line = text.trimEnd().split('\n').at(-1)?.trim() ?? '';
  for (const beginning of ownBeginnings) {
    const { language, version } = beginning.exec(line)?.groups ?? {};
    if (language && version) return { language, version: Number(version) };
  }
  return undefined;
}
