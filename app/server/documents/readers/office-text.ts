// Walks a part of an Office document: what Word and PowerPoint share, e.g. formulas, drawings, alternative content.
import { walkXML } from '../xml.ts';
import type { Attributes } from '../xml.ts';
import { mathLine } from './math.ts';
import { MathTree } from './math-tree.ts';
import { Alternatives, Runs } from './runs.ts';
import { TextWriter } from './text-writer.ts';

export abstract class OfficeText {
  images = 0;
  protected readonly writer = new TextWriter();
  protected readonly runs = new Runs(this.writer);
  private readonly alternatives = new Alternatives();
  /** Texts of charts and diagrams, by relationship id. */
  private readonly drawn: ReadonlyMap<string, string>;
  private math: MathTree | undefined;
  private skipping = 0;

  constructor(drawn: ReadonlyMap<string, string>) {
    this.drawn = drawn;
  }

  /** True if an element is skipped with its content. */
  protected abstract isSkipped(name: string, attributes: Attributes): boolean;
  protected abstract begin(name: string, attributes: Attributes): void;
  protected abstract say(text: string): void;
  protected abstract finish(name: string): void;
  /** Receives the text of a chart or diagram. */
  protected abstract draw(text: string): void;

  read(xml: string): string {
    walkXML(xml, this);
    this.runs.flush();
    return this.writer.end();
  }

  open(name: string, attributes: Attributes): void {
    if (this.math) return this.math.open(name, attributes);
    if (this.skipping > 0 || this.isSkipped(name, attributes)) {
      this.skipping++;
      return;
    }
    switch (name) {
      case 'm:oMath':
        this.runs.flush();
        this.math = new MathTree(name);
        break;
      case 'c:chart':
      case 'cx:chart':
        this.drawing(attributes['r:id']);
        break;
      case 'dgm:relIds':
        this.drawing(attributes['r:dm']);
        break;
      case 'mc:AlternateContent':
        this.alternatives.begin();
        break;
      case 'mc:Choice':
      case 'mc:Fallback':
        this.runs.flush();
        if (!this.alternatives.enter(this.found)) this.skipping++;
        break;
      default:
        this.begin(name, attributes);
    }
  }

  text(text: string): void {
    if (this.math) this.math.text(text);
    else if (this.skipping === 0) this.say(text);
  }

  close(name: string): void {
    if (this.math) {
      if (!this.math.close()) return;
      this.writer.formula(mathLine(this.math.root));
      this.runs.written++;
      this.math = undefined;
      return;
    }
    if (this.skipping > 0) {
      this.skipping--;
      return;
    }
    switch (name) {
      case 'mc:Choice':
      case 'mc:Fallback':
        this.runs.flush();
        this.alternatives.leave(this.found);
        break;
      case 'mc:AlternateContent':
        this.alternatives.end();
        break;
      default:
        this.finish(name);
    }
  }

  private get found(): number {
    return this.runs.written + this.images;
  }

  private drawing(id: string | undefined): void {
    const text = this.drawn.get(id ?? '') ?? '';
    if (text === '') return;
    this.runs.written++;
    this.draw(text);
  }
}
