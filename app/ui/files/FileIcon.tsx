// Icon of a file by its extension.
import { AudioLines, BookText, FileCode, FileSpreadsheet, FileText, FileType, Presentation } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';

const icons: readonly (readonly [ends: RegExp, icon: LucideIcon])[] = [
  [/\.(?:xlsx?|xlsm|ods|csv|tsv)$/i, FileSpreadsheet],
  [/\.(?:pptx?|odp)$/i, Presentation],
  [/\.pdf$/i, FileType],
  [/\.epub$/i, BookText],
  [/\.(?:html?|xml|json|ya?ml|[cm]?[jt]sx?|py|css|sh|sql)$/i, FileCode],
];

export function FileIcon({ name, sound }: { readonly name: string; readonly sound: boolean }) {
  const Icon = sound ? AudioLines : (icons.find(([ends]) => ends.test(name))?.[1] ?? FileText);
  return createElement(Icon, { size: 16, 'aria-hidden': true });
}
