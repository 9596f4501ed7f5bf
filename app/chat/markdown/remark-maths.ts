// The remark plugin of maths-syntax: fences of `$$` as blocks, everything in running text by our own rules.
import { mathFromMarkdown } from 'mdast-util-math';
import { math as mathFlow } from 'micromark-extension-math';
import type { Extension as FromMarkdown } from 'mdast-util-from-markdown';
import type { Extension } from 'micromark-util-types';
import type { Processor } from 'unified';
import { mathsSyntax } from './maths-syntax.ts';

function addMaths(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Extension[]; fromMarkdownExtensions?: FromMarkdown[] };
  const { flow } = mathFlow();
  (data.micromarkExtensions ??= []).push(flow ? { flow } : {}, mathsSyntax);
  (data.fromMarkdownExtensions ??= []).push(mathFromMarkdown());
}

export const remarkMaths: (this: Processor) => void = addMaths;
