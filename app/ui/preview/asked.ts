// Questions about a preview that the panel's buttons begin: the thing that each names is found again in every language.

/** Preview that a question wants changed: the language by its name, and the version by its number. */
export interface Asked {
  readonly language: string;
  readonly version: number;
}

/** `askText` and `fixText` of all languages: a chat is read on in another one than it was written in. */
const beginnings = [
  /^(?:Change|Fix) the (?<language>.+?) preview \(version (?<version>\d+)\)/m,
  /^(?:Ändere die|Behebe die Fehler der) (?<language>.+?)-Vorschau \(Version (?<version>\d+)\)/m,
  /^(?:修改|修复) (?<language>.+?) 预览（版本 (?<version>\d+)）/m,
];

/** The last one: what was written before stands before it. */
export function askedIn(question: string): Asked | undefined {
  for (const beginning of beginnings) {
    const found = [...question.matchAll(new RegExp(beginning, 'gm'))].at(-1)?.groups;
    if (found?.['language'] && found['version'])
      return { language: found['language'], version: Number(found['version']) };
  }
  return undefined;
}

/** `ownText` of all languages. */
const ownBeginnings = [
  /^My version of the (?<language>.+?) preview \(version (?<version>\d+)\):$/,
  /^Meine Fassung der (?<language>.+?)-Vorschau \(Version (?<version>\d+)\):$/,
  /^我修改的 (?<language>.+?) 预览（版本 (?<version>\d+)）：$/,
];

/** The version that the block behind this text is the user's change of. Its last line says so. */
export function ownAfter(text: string): Asked | undefined {
  const line = text.trimEnd().split('\n').at(-1)?.trim() ?? '';
  for (const beginning of ownBeginnings) {
    const { language, version } = beginning.exec(line)?.groups ?? {};
    if (language && version) return { language, version: Number(version) };
  }
  return undefined;
}
