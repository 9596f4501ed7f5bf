// Documents in copies of the panel's frame, many at once: a page that is opened for each takes a second for each.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { PreviewDocument } from '../../shared/preview/frame.ts';
import { compile } from '../../ui/preview/compile.ts';
import { scriptOf } from '../../ui/preview/libraries.ts';
import { documentWith } from '../../ui/preview/react-document.ts';

/** First message of a document, before anything else of it runs. */
export const ran = 'RAN';
const running = `parent.postMessage({type:'error',what:'${ran}'},'*')`;

export const ofPage = (text: string): PreviewDocument => ({ html: `<script>${running}</script>${text}` });

const library = (name: 'react' | 'react-dom'): string =>
  scriptOf(
    name,
    readFileSync(join(import.meta.dirname, `../../../node_modules/${name}/umd/${name}.development.js`), 'utf8'),
  );

export function ofComponent(text: string): PreviewDocument {
  const compiled = compile(text);
  if ('problem' in compiled) throw new Error(`${JSON.stringify(compiled.problem)}: ${text}`);
  const libraries = { react: library('react'), 'react-dom': library('react-dom') };
  const made = documentWith(compiled, ['react', 'react-dom'], libraries);
  return { ...made, scripts: [running, ...(made.scripts ?? [])] };
}

/** Copies the frame that is open, with all its limits, for each of the documents; returns what each has said. */
export async function handOut(
  page: Page,
  documents: readonly PreviewDocument[],
  wait: number,
): Promise<readonly (readonly string[])[]> {
  return page.evaluate(
    async ({ all, pause }) => {
      const open = document.querySelector('iframe');
      if (!open) throw new Error('no frame is open');
      const place = document.createElement('div');
      place.style.cssText = 'position:fixed;inset:0;opacity:0.1;pointer-events:none';
      const said = all.map((): string[] => []);
      const frames = all.map((given) => {
        const frame = open.cloneNode() as HTMLIFrameElement; // of one
        frame.style.cssText = 'width:9%;height:60px';
        frame.addEventListener('load', () => frame.contentWindow?.postMessage(given, '*'), { once: true });
        place.append(frame);
        return frame;
      });
      const listen = ({ source, data }: MessageEvent<{ readonly what?: unknown } | undefined>): void =>
        void said[frames.findIndex((frame) => frame.contentWindow === source)]?.push(String(data?.what));
      window.addEventListener('message', listen);
      document.body.append(place);
      const started = (): boolean => said.every((words) => words.includes('RAN'));
      for (let tries = 0; tries < 300 && !started(); tries++) await new Promise((resolve) => setTimeout(resolve, 100));
      await new Promise((resolve) => setTimeout(resolve, pause));
      window.removeEventListener('message', listen);
      place.remove();
      return said;
    },
    { all: documents, pause: wait },
  );
}
