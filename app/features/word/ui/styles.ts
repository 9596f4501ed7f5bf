// Looks of a Word document: fonts, headings, lists, code and tables. Units: half points for text, twips for space.
import { AlignmentType, BorderStyle, LevelFormat, LineRuleType, ShadingType } from 'docx';
import type { ILevelsOptions, IStylesOptions } from 'docx';

export const codeFont = 'Consolas';
export const codeShade = { type: ShadingType.CLEAR, color: 'auto', fill: 'F2F2F2' } as const;
const line = { style: BorderStyle.SINGLE, size: 4, color: 'BFBFBF' } as const;
export const lines = {
  top: line,
  bottom: line,
  left: line,
  right: line,
  insideHorizontal: line,
  insideVertical: line,
} as const;
export const quoteLine = { left: { style: BorderStyle.SINGLE, size: 18, color: 'BFBFBF', space: 12 } } as const;
export const rule = { bottom: { ...line, space: 1 } } as const;

/** Per level of lists and quotes. */
export const indent = 360;
/** Text width of an A4 page with margins of an inch. */
export const pageWidth = 9026;

/** Text has fonts that Word and LibreOffice have on all systems, or replace by equally wide ones. */
const font = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: 'Microsoft YaHei' } as const;
const heading = (size: number, before: number) => ({
  run: { font, size, bold: true, color: '1F1F1F' },
  paragraph: { spacing: { before, after: 80 }, keepNext: true },
});

const languages: Readonly<Record<string, string>> = { en: 'en-US', de: 'de-DE', 'zh-CN': 'zh-CN' };

export const stylesFor = (language: string): IStylesOptions => ({
  default: {
    document: {
      run: { font, size: 22, language: { value: languages[language] ?? language, eastAsia: 'zh-CN' } },
      paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
    },
    title: heading(40, 0),
    heading1: heading(28, 320),
    heading2: heading(26, 240),
    heading3: heading(24, 200),
    heading4: heading(22, 160),
    heading5: heading(22, 160),
    heading6: heading(22, 160),
  },
  paragraphStyles: [
    {
      id: 'Code',
      name: 'Code',
      basedOn: 'Normal',
      quickFormat: true,
      run: { font: codeFont, size: 19, noProof: true },
      paragraph: { spacing: { after: 160, line: 252, lineRule: LineRuleType.AUTO } },
    },
  ],
});

const bullets = ['•', '◦', '▪'];
const levelOf = (level: number, look: Pick<ILevelsOptions, 'format' | 'text' | 'start'>): ILevelsOptions => ({
  level,
  ...look,
  alignment: AlignmentType.START,
  style: { paragraph: { indent: { left: indent * (level + 1), hanging: indent } } },
});

export const bulletLevels = Array.from({ length: 9 }, (_, level) =>
  levelOf(level, { format: LevelFormat.BULLET, text: bullets[level % 3] ?? '•' }),
);
/** A list has one level, so that thousands of lists stay small: each repeats the starts of its definition. */
export const numberLevel = (level: number, start: number): ILevelsOptions =>
  levelOf(level, { format: LevelFormat.DECIMAL, text: `%${level + 1}.`, start });
