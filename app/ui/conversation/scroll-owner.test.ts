// Tests movements of the conversation by the user, and by content that shrinks and grows. Only the user ends following.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownScroll } from './scroll-owner.ts';
import type { ScrollOwner } from './scroll-owner.ts';

const viewport = 600;

class FakeBox extends EventTarget {
  tabIndex = -1;
  scrollHeight = 2000;
  readonly clientHeight = viewport;
  #top = 0;
  get scrollTop(): number {
    return this.#top;
  }
  set scrollTop(top: number) {
    this.#top = Math.max(0, Math.min(top, this.scrollHeight - viewport));
  }
  getBoundingClientRect(): { readonly top: number } {
    return { top: 0 };
  }
  matches(): boolean {
    return false;
  }
  closest(): FakeBox | null {
    return null;
  }
}

/** Fake of a button that expands something. */
class Fold extends FakeBox {
  override closest(): FakeBox {
    return this;
  }
}

let box: FakeBox;
let content: { offsetHeight: number; querySelector: () => unknown };
let owner: ScrollOwner;
let resized: () => void;
let frames: (() => void)[];

beforeEach(() => {
  box = new FakeBox();
  content = { offsetHeight: box.scrollHeight, querySelector: () => null };
  frames = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('Element', FakeBox);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const mark = { hasAttribute: () => false, toggleAttribute: () => false, removeAttribute: () => undefined };
  owner = ownScroll(box as unknown as HTMLElement, content as unknown as HTMLElement, mark as unknown as HTMLElement);
  owner.toEnd(false);
  frame();
  fire('scroll');
});
afterEach(() => vi.unstubAllGlobals());

const frame = (): void => frames.splice(0).forEach((each) => each());
const fire = (type: string, fields: object = {}): void =>
  void box.dispatchEvent(Object.assign(new Event(type), fields));
const setHeight = (height: number): void => {
  box.scrollHeight = height;
  content.offsetHeight = height;
  // A browser clamps the position immediately.
  box.scrollTop = Math.min(box.scrollTop, height - viewport);
};
const grow = (): void => {
  setHeight(box.scrollHeight + 300);
  resized();
};
const isAtEnd = (): boolean => box.scrollTop === box.scrollHeight - viewport;

const questionAt = (top: number, height: number) => () => {
  const at = (place: number): number => place - box.scrollTop;
  return { getBoundingClientRect: () => ({ top: at(top), bottom: at(top + height) }) } as unknown as HTMLElement;
};

test.each([
  ['is followed until its question is at the top', 1900, 50, 1884],
  ['of a question longer than the screen: it has the larger part of it', 1500, 500, 1760],
  ['that begins a chat', 10, 50, 0],
])('an answer %s', (_what, top, height, end) => {
  owner.toEnd(false, questionAt(top, height));
  frame();
  for (let pieces = 0; pieces < 5; pieces++) grow();
  expect(box.scrollTop).toBe(end);
  fire('scroll');
  grow();
  expect(box.scrollTop).toBe(end);
  // Scrolling to the end resumes following.
  box.scrollTop = box.scrollHeight;
  fire('scroll');
  grow();
  expect(isAtEnd()).toBe(true);
});

test('a short answer is followed to its end', () => {
  owner.toEnd(false, questionAt(1900, 50));
  frame();
  setHeight(box.scrollHeight + 100);
  resized();
  expect(isAtEnd()).toBe(true);
});

test('a sent question whose turn before shrinks and grows in the same frame', () => {
  owner.toEnd(false);
  const height = box.scrollHeight;
  setHeight(height - 300);
  setHeight(height);
  fire('scroll');
  frame();
  expect(isAtEnd()).toBe(true);
  grow();
  expect(isAtEnd()).toBe(true);
});

const moves: readonly (readonly [string, boolean, () => void])[] = [
  [
    'content that shrinks and grows',
    true,
    () => {
      setHeight(box.scrollHeight - 300);
      setHeight(box.scrollHeight + 500);
      fire('scroll');
    },
  ],
  ['the end itself', true, () => fire('scroll')],
  ['a position without any input, as a screen reader sets it', false, () => scrollUp()],
  ['a wheel', false, () => fire('wheel', { deltaY: -100 })],
  [
    'a wheel before the scroll event of the last text',
    false,
    () => {
      fire('wheel', { deltaY: -100 });
      fire('scroll');
    },
  ],
  [
    'a wheel whose motion begins with a small step',
    false,
    () => {
      fire('wheel', { deltaY: -100 });
      box.scrollTop -= 2;
      fire('scroll');
    },
  ],
  ['a wheel downwards', true, () => fire('wheel', { deltaY: 100 })],
  ['a key', false, () => fire('keydown', { key: 'PageUp' })],
  [
    'the scrollbar while text arrives',
    false,
    () => {
      fire('pointerdown');
      setHeight(box.scrollHeight + 40);
      scrollUp();
    },
  ],
  [
    'a finger while text arrives',
    false,
    () => {
      fire('touchstart');
      // When the browser pans, it cancels the pointer while the finger is still down.
      window.dispatchEvent(new Event('pointercancel'));
      setHeight(box.scrollHeight + 40);
      scrollUp();
    },
  ],
];
const scrollUp = (): void => {
  box.scrollTop -= 400;
  fire('scroll');
};

test.each(moves)('%s: followed afterwards: %s', (_name, followed, move) => {
  move();
  grow();
  expect(isAtEnd()).toBe(followed);
});

test('a reader who comes back to the end is followed again', () => {
  scrollUp();
  grow();
  expect(isAtEnd()).toBe(false);
  box.scrollTop = box.scrollHeight;
  fire('scroll');
  grow();
  expect(isAtEnd()).toBe(true);
});

test('what the reader unfolds at the end stays where it was pressed, and the end brings the following back', () => {
  fire('click');
  grow();
  expect(isAtEnd()).toBe(true);
  const before = box.scrollTop;
  const press = new Event('click');
  Object.defineProperty(press, 'target', { value: new Fold() });
  box.dispatchEvent(press);
  grow();
  expect(box.scrollTop).toBe(before);
  owner.toEnd(false);
  frame();
  grow();
  expect(isAtEnd()).toBe(true);
});

test('a form that opens at the end is shown from its beginning', () => {
  const formAt = box.scrollHeight;
  content.querySelector = () => ({ getBoundingClientRect: () => ({ top: formAt - box.scrollTop }) });
  setHeight(box.scrollHeight + 2 * viewport);
  resized();
  expect(box.scrollTop).toBe(formAt - 16);
  expect(box.scrollTop).toBeLessThan(box.scrollHeight - viewport);
});
